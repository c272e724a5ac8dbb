import { formatInstant } from '@lastro/domain/dates';
import { refuseGrantDecision } from '@lastro/domain/identity/grants';
import { groupPurpose, isGroup } from '@lastro/domain/identity/groups';
import { decideGrant, listGrants } from '@lastro/wire/identity/user-operations';
import { useState } from 'react';
import { paths } from '../../lib/paths';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import type { Column } from '../../shared/data-table/columns';
import { grantLabel, groupNames } from '../../shared/grant-words';
import { textColumn } from '../../shared/list/column-kinds';
import type { ListOf } from '../../shared/list/list-definition';
import { ListScreen } from '../../shared/list/list-screen';
import { useListScreen } from '../../shared/list/use-list-screen';
import { refusalText } from '../../shared/refusal-text';
import { ActionButton } from '../../ui/action-button';
import { DecideGrantDialog, type Decision, type Grant } from './decide-grant-dialog';
import { refuseApproval, waitingGroupsOf } from './grant-approval';
import styles from './grants-page.module.css';
import { LinkDialog, type PasswordLinkShown } from './link-dialog';

interface Asked {
  grant: Grant;
  decision: Decision;
}

/** A request may wait for another one of the same person. */
const columnsOf = (grants: readonly Grant[], onAsk: (asked: Asked) => void): readonly Column<Grant>[] => [
  textColumn({
    id: 'user',
    header: 'Para quem',
    primary: true,
    width: 220,
    wrap: true,
    value: (grant) => grant.userName,
  }),
  {
    id: 'group',
    header: 'Pedido',
    width: 260,
    wrap: true,
    cell: (grant) => <Wanted grant={grant} waiting={waitingGroupsOf(grant, grants)} />,
  },
  {
    id: 'reason',
    header: 'Motivo',
    wrap: true,
    width: 260,
    cell: (grant) => <span className={styles.reason}>{grant.reason}</span>,
  },
  {
    id: 'requestedBy',
    header: 'Pedido por',
    width: 150,
    wrap: true,
    cell: (grant) => <span title={grant.requestedBy}>{grant.requestedByName}</span>,
  },
  textColumn({
    id: 'requestedAt',
    header: 'Pedido em',
    width: 150,
    wrap: true,
    value: (grant) => formatInstant(grant.requestedAt),
  }),
  {
    id: 'decide',
    header: 'Decisão',
    width: 190,
    wrap: true,
    cell: (grant) => <DecideButtons grant={grant} grants={grants} onAsk={onAsk} />,
  },
];

const GRANTS: Omit<ListOf<typeof listGrants>, 'columns'> = {
  id: 'settings.grants',
  operation: listGrants,
  caption: 'Pedidos de acesso',
  rowId: (grant) => String(grant.id),
  rowLabel: (grant) => `${grant.userName}: ${grantLabel(grant)}`,
  pathOf: (grant) => paths.user({ userId: grant.userId }),
  opensByNameOnly: true,
  empty: {
    title: 'Nenhum pedido espera decisão',
    description:
      'Quando alguém pedir um grupo sensível para um usuário, ou a volta ou a senha nova de quem tem um, o pedido aparece aqui.',
  },
};

export function Page() {
  const [asking, setAsking] = useState<Asked | null>(null);
  const [shown, setShown] = useState<{ link: PasswordLinkShown; email: string } | null>(null);
  return (
    <>
      <ListScreen
        title="Aprovações de acesso"
        description="Grupos sensíveis, e a volta ou a senha nova de quem tem um deles, só valem depois que uma segunda pessoa confirma."
        list={useListScreen({ ...GRANTS, columns: (grants) => columnsOf(grants, setAsking) })}
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

interface DecideButtonsProps {
  grant: Grant;
  /** All of the page: some requests wait for others. */
  grants: readonly Grant[];
  onAsk: (asked: Asked) => void;
}

function DecideButtons({ grant, grants, onAsk }: DecideButtonsProps) {
  const { id: ownId } = useProfile();
  const { requestedById: requestedBy, userId } = grant;
  const whyNot =
    useCommandRefusal(decideGrant) ?? refusalText(refuseGrantDecision({ requestedBy, userId }, ownId));
  return (
    <span className={styles.decide}>
      <ActionButton
        size="compact-sm"
        disabledReason={whyNot ?? refusalText(refuseApproval(grant, grants))}
        onAction={() => onAsk({ grant, decision: 'approve' })}
      >
        Aprovar
      </ActionButton>
      <ActionButton
        size="compact-sm"
        variant="default"
        disabledReason={whyNot}
        onAction={() => onAsk({ grant, decision: 'reject' })}
      >
        Recusar
      </ActionButton>
    </span>
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
