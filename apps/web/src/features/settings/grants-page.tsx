import { formatInstant } from '@lastro/domain/dates';
import { refuseGrantDecision } from '@lastro/domain/identity/grants';
import { groupLabel, groupPurpose, isGroup } from '@lastro/domain/identity/groups';
import { errorText, isErrorCode } from '@lastro/wire/error-catalogue';
import { decideGrant, listGrants, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error';
import { listQueryOf } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { useAddress } from '../../lib/use-address';
import type { Column } from '../../shared/data-table/columns';
import { DataTable } from '../../shared/data-table/data-table';
import { searchToTableState, tableStateToSearch } from '../../shared/data-table/table-state';
import { ActionButton } from '../../ui/action-button';
import { PageHeader } from '../../ui/page-header';
import { DecideGrantDialog, type Decision, type Grant } from './decide-grant-dialog';
import styles from './grants-page.module.css';

export function Page() {
  const { id: ownId, businessDate } = useProfile();
  const refusal = useCommandRefusal(decideGrant);
  const [search, setSearch] = useAddress();
  const state = searchToTableState(search, []);
  const grants = useQuery(listQueryOf(listGrants, { page: state.page, limit: state.pageSize ?? USERS_PAGE }));
  const [asking, setAsking] = useState<{ grant: Grant; decision: Decision } | null>(null);

  function whyNot(grant: Grant): string | null {
    if (refusal !== null) return refusal;
    const own = refuseGrantDecision({ requestedBy: grant.requestedById, userId: grant.userId }, ownId);
    return own !== null && isErrorCode(own.code) ? errorText(own.code, own.params) : null;
  }

  const columns: readonly Column<Grant>[] = [
    {
      id: 'user',
      header: 'Para quem',
      primary: true,
      width: 220,
      wrap: true,
      cell: (grant) => grant.userName,
      exportValue: (grant) => grant.userName,
    },
    {
      id: 'group',
      header: 'Grupo',
      width: 240,
      cell: (grant) => (
        <span className={styles.group} title={isGroup(grant.group) ? groupPurpose(grant.group) : undefined}>
          {groupLabel(grant.group)}
        </span>
      ),
      exportValue: (grant) => groupLabel(grant.group),
    },
    {
      id: 'reason',
      header: 'Motivo',
      wrap: true,
      width: 260,
      cell: (grant) => grant.reason,
      exportValue: (grant) => grant.reason,
    },
    {
      id: 'requestedBy',
      header: 'Pedido por',
      width: 200,
      cell: (grant) => grant.requestedBy,
      exportValue: (grant) => grant.requestedBy,
    },
    {
      id: 'requestedAt',
      header: 'Pedido em',
      width: 150,
      cell: (grant) => formatInstant(grant.requestedAt),
      exportValue: (grant) => formatInstant(grant.requestedAt),
    },
    {
      id: 'decide',
      header: 'Decisão',
      width: 190,
      cell: (grant) => (
        <span className={styles.decide}>
          <ActionButton
            size="compact-sm"
            disabledReason={whyNot(grant)}
            onAction={() => setAsking({ grant, decision: 'approve' })}
          >
            Aprovar
          </ActionButton>
          <ActionButton
            size="compact-sm"
            variant="default"
            disabledReason={whyNot(grant)}
            onAction={() => setAsking({ grant, decision: 'reject' })}
          >
            Recusar
          </ActionButton>
        </span>
      ),
    },
  ];

  return (
    <>
      <PageHeader
        title="Aprovações de acesso"
        description="Administração, dados bancários e grupos de aprovação só valem depois que uma segunda pessoa confirma."
      />
      <DataTable
        id="settings.grants"
        caption="Pedidos de acesso"
        columns={columns}
        today={businessDate}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, []))}
        data={grants.data && { rows: grants.data.results, total: grants.data.metadata.total }}
        isRefreshing={grants.isFetching && grants.data !== undefined}
        failure={grants.isError ? { message: messageOf(grants.error) } : null}
        onRetry={() => grants.refetch()}
        rowId={(grant) => String(grant.id)}
        rowLabel={(grant) => `${grant.userName}: ${groupLabel(grant.group)}`}
        renderLink={(grant, children) => <Link to={`/settings/users/${grant.userId}`}>{children}</Link>}
        empty={{
          title: 'Nenhum pedido espera decisão',
          description: 'Quando alguém pedir um grupo sensível para um usuário, o pedido aparece aqui.',
        }}
      />
      {asking === null ? null : <DecideGrantDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  );
}
