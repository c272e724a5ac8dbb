import { formatInstant } from '@lastro/domain/dates';
import { refuseGrantDecision } from '@lastro/domain/identity/grants';
import { groupPurpose, isGroup } from '@lastro/domain/identity/groups';
import { decideGrant, listGrants, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error';
import { grantLabel, groupNames } from '../../lib/grant-words';
import { paths } from '../../lib/paths';
import { listQueryOf } from '../../lib/query';
import { refusalText } from '../../lib/refusal-text';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { useAddress } from '../../lib/use-address';
import type { Column } from '../../shared/data-table/columns';
import { DataTable } from '../../shared/data-table/data-table';
import { searchToTableState, tableStateToSearch } from '../../shared/data-table/table-state';
import { ActionButton } from '../../ui/action-button';
import { PageHeader } from '../../ui/page-header';
import { DecideGrantDialog, type Decision, type Grant } from './decide-grant-dialog';
import { refuseApproval, waitingGroupsOf } from './grant-approval';
import styles from './grants-page.module.css';
import { LinkDialog, type PasswordLinkShown } from './link-dialog';

export function Page() {
  const { id: ownId, businessDate } = useProfile();
  const refusal = useCommandRefusal(decideGrant);
  const [search, setSearch] = useAddress();
  const state = searchToTableState(search, []);
  const grants = useQuery(listQueryOf(listGrants, { page: state.page, limit: state.pageSize ?? USERS_PAGE }));
  const [asking, setAsking] = useState<{ grant: Grant; decision: Decision } | null>(null);
  const [shown, setShown] = useState<{ link: PasswordLinkShown; email: string } | null>(null);

  function whyNot(grant: Grant): string | null {
    if (refusal !== null) return refusal;
    return refusalText(
      refuseGrantDecision({ requestedBy: grant.requestedById, userId: grant.userId }, ownId),
    );
  }

  const whyNotApprove = (grant: Grant) =>
    whyNot(grant) ?? refusalText(refuseApproval(grant, grants.data?.results ?? []));

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
      header: 'Pedido',
      width: 260,
      wrap: true,
      cell: (grant) => <Wanted grant={grant} waiting={waitingGroupsOf(grant, grants.data?.results ?? [])} />,
      exportValue: (grant) => grantLabel(grant),
    },
    {
      id: 'reason',
      header: 'Motivo',
      wrap: true,
      width: 260,
      cell: (grant) => <span className={styles.reason}>{grant.reason}</span>,
      exportValue: (grant) => grant.reason,
    },
    {
      id: 'requestedBy',
      header: 'Pedido por',
      width: 150,
      wrap: true,
      cell: (grant) => <span title={grant.requestedBy}>{grant.requestedByName}</span>,
      exportValue: (grant) => grant.requestedByName,
    },
    {
      id: 'requestedAt',
      header: 'Pedido em',
      width: 150,
      wrap: true,
      cell: (grant) => formatInstant(grant.requestedAt),
      exportValue: (grant) => formatInstant(grant.requestedAt),
    },
    {
      id: 'decide',
      header: 'Decisão',
      width: 190,
      wrap: true,
      cell: (grant) => (
        <span className={styles.decide}>
          <ActionButton
            size="compact-sm"
            disabledReason={whyNotApprove(grant)}
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
        description="Grupos sensíveis, e a volta ou a senha nova de quem tem um deles, só valem depois que uma segunda pessoa confirma."
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
        rowLabel={(grant) => `${grant.userName}: ${grantLabel(grant)}`}
        renderLink={(grant, children) => <Link to={paths.user({ userId: grant.userId })}>{children}</Link>}
        empty={{
          title: 'Nenhum pedido espera decisão',
          description:
            'Quando alguém pedir um grupo sensível para um usuário, ou a volta ou a senha nova de quem tem um, o pedido aparece aqui.',
        }}
      />
      {asking === null ? null : (
        <DecideGrantDialog
          {...asking}
          onClose={() => setAsking(null)}
          onLink={(link, email) => setShown({ link, email })}
        />
      )}
      {shown === null ? null : <LinkDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Wanted({ grant, waiting }: { grant: Grant; waiting: readonly string[] }) {
  const more =
    grant.kind === 'password-link'
      ? entersWith(grant.userGroups, waiting)
      : grant.group === null
        ? `Volta com ${groupNames(grant.userGroups)}`
        : isGroup(grant.group)
          ? groupPurpose(grant.group)
          : null;
  return (
    <span className={styles.wanted}>
      <span className={styles.group}>{grantLabel(grant)}</span>
      {more === null ? null : <span className={styles.soft}>{more}</span>}
    </span>
  );
}

function entersWith(held: readonly string[], waiting: readonly string[]): string {
  return [
    ...(held.length > 0 || waiting.length === 0 ? [`Entra com ${groupNames(held)}`] : []),
    ...(waiting.length > 0 ? [`Aguarda ${groupNames(waiting)}`] : []),
  ].join('. ');
}
