import { formatDate, formatInstant } from '@lastro/domain/dates';
import { type Cnpj, formatTaxId } from '@lastro/domain/tax-id';
import { refreshReceivables, requestOptIn, revokeOptIn } from '@lastro/wire/receivable/opt-in-operations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnknown, messageOf } from '../../lib/api-error';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { plural } from '../../lib/words';
import { COMPANY_OPTIONS } from '../../shared/company-options';
import { type Description, DescriptionGrid } from '../../shared/description-grid';
import { ActionButton } from '../../ui/action-button';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/section';
import { LinesSkeleton } from '../../ui/skeletons';
import { PartialState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { RequestOptInDialog, RevokeOptInDialog } from './opt-in-dialogs';
import { type OptIn, optInReasons, optInSentence } from './opt-in-state';
import { NO_OPT_IN_LOOK, optInLook, scopeLabel } from './receivable-looks';
import { RECEIVABLE_READS, useOptIns } from './receivable-queries';
import styles from './receivables.module.css';

const TITLE = 'Autorização do cliente';

/** May the registrars be asked about this company, until when, and by whom it was asked for. */
export function OptInPanel({ cnpj }: { cnpj: Cnpj }) {
  const optIns = useOptIns(cnpj);
  if (optIns.data === undefined)
    return (
      <Section title={TITLE}>
        {optIns.isError ? (
          <PartialState onRetry={() => optIns.refetch()}>
            A autorização não pôde ser carregada. {messageOf(optIns.error)}
          </PartialState>
        ) : (
          <LinesSkeleton lines={3} label="Carregando autorização" />
        )}
      </Section>
    );
  const [newest] = optIns.data;
  return (
    <Section
      title={TITLE}
      description={
        <span className={styles.standing} role="status">
          <StatusBadge {...(newest === undefined ? NO_OPT_IN_LOOK : optInLook(newest.status))} />
          {optInSentence(newest)}
        </span>
      }
      actions={<OptInActions cnpj={cnpj} optIn={newest} />}
    >
      {newest === undefined ? (
        <p className={styles.hint}>
          Peça a autorização para trazer as duplicatas e os recebíveis de cartão que a empresa tem
          registrados.
        </p>
      ) : (
        <DescriptionGrid items={descriptionsOf(newest)} />
      )}
    </Section>
  );
}

function descriptionsOf(optIn: OptIn): Description[] {
  return [
    { label: 'Alcance', value: scopeLabel(optIn.scope) },
    { label: 'Válida até', value: <time dateTime={optIn.validUntil}>{formatDate(optIn.validUntil)}</time> },
    {
      label: 'Pedida por',
      value: (
        <>
          <span title={optIn.requested_by}>{optIn.requested_by_name}</span>, em {instant(optIn.requested_at)}
        </>
      ),
    },
    {
      label: 'Última atualização',
      value: optIn.refreshed_at === null ? 'Nunca' : instant(optIn.refreshed_at),
    },
    ...(optIn.claimed_elsewhere === 0
      ? []
      : [{ label: 'Títulos em conflito', value: conflictOf(optIn), wide: true }]),
    ...(optIn.ended_at === null
      ? []
      : [{ label: 'Encerrada em', value: endOf(optIn.ended_at, optIn), wide: optIn.end_reason !== null }]),
  ];
}

/** Two companies that claim one title: somebody has to find out whose it is. */
function conflictOf({ claimed_elsewhere }: OptIn): string {
  const titles = plural(claimed_elsewhere, 'título', 'títulos');
  return `A registradora também atribuiu a esta empresa ${titles} de outra empresa cadastrada. Continuam com a outra e não contam aqui: verifique com a registradora de quem são.`;
}

function endOf(at: string, { end_reason }: OptIn) {
  return (
    <>
      {instant(at)}
      {end_reason === null ? '' : `. Motivo: ${end_reason}`}
    </>
  );
}

function instant(at: string) {
  return <time dateTime={at}>{formatInstant(at)}</time>;
}

function OptInActions({ cnpj, optIn }: { cnpj: Cnpj; optIn: OptIn | undefined }) {
  const { businessDate } = useProfile();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<'request' | 'revoke' | null>(null);
  const refresh = useCommand(refreshReceivables, { invalidates: RECEIVABLE_READS, mayBeLeft: true });
  const refusals = {
    request: useCommandRefusal(requestOptIn),
    refresh: useCommandRefusal(refreshReceivables),
    revoke: useCommandRefusal(revokeOptIn),
  };
  const reasons = optInReasons(optIn, businessDate);
  const companyName = COMPANY_OPTIONS.useLabels([cnpj]).get(cnpj) ?? formatTaxId(cnpj);
  const close = () => setAsking(null);

  async function refreshNow(id: number) {
    try {
      const refreshed = await refresh.mutateAsync({ id });
      const titles = plural(refreshed.receivables, 'título', 'títulos');
      notify.success({ title: 'Recebíveis atualizados', message: `${companyName}: ${titles}.` });
      if (refreshed.claimed_elsewhere > 0)
        notify.failure({ title: companyName, message: conflictOf(refreshed) });
    } catch (failure) {
      // A later question may have been answered meanwhile: the list is to show what it brought.
      for (const read of RECEIVABLE_READS) void queryClient.invalidateQueries({ queryKey: [read.name] });
      notify.failure({
        title: isUnknown(failure) ? 'Atualização sem resposta' : 'Recebíveis não atualizados',
        message: `${companyName}: ${messageOf(failure)}`,
      });
    }
  }

  return (
    <>
      <ActionButton
        variant={reasons.request === null ? 'filled' : 'default'}
        disabledReason={refusals.request ?? reasons.request}
        onAction={() => setAsking('request')}
      >
        Pedir autorização
      </ActionButton>
      <ActionButton
        variant={reasons.refresh === null ? 'filled' : 'default'}
        disabledReason={refusals.refresh ?? reasons.refresh}
        onAction={() => (optIn === undefined ? undefined : refreshNow(optIn.id))}
      >
        Atualizar agora
      </ActionButton>
      <ActionButton
        variant="default"
        disabledReason={refusals.revoke ?? reasons.revoke}
        onAction={() => setAsking('revoke')}
      >
        Revogar
      </ActionButton>
      {asking === 'request' ? (
        <RequestOptInDialog cnpj={cnpj} companyName={companyName} onClose={close} />
      ) : null}
      {asking === 'revoke' && optIn !== undefined ? (
        <RevokeOptInDialog id={optIn.id} companyName={companyName} onClose={close} />
      ) : null}
    </>
  );
}
