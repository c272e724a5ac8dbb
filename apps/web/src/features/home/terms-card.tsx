import { formatInstant } from '@lastro/domain/dates';
import { type Cnpj, formatTaxId, parseCnpj } from '@lastro/domain/tax-id';
import { acceptTerms, getTermsAcceptance } from '@lastro/wire/identity/session-operations';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error';
import { queryOf, useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/section';
import { LinesSkeleton } from '../../ui/skeletons';
import { FailedState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import styles from './cards.module.css';

/** The terms of use of the own company, for banking users (spec §7 Auth). */
export function TermsCard({ companyTaxId }: { companyTaxId: string }) {
  const cnpj = parseCnpj(companyTaxId);
  return cnpj === null ? null : <CompanyTerms cnpj={cnpj} />;
}

function CompanyTerms({ cnpj }: { cnpj: Cnpj }) {
  const terms = useQuery(queryOf(getTermsAcceptance, { cnpj }));
  const accept = useCommand(acceptTerms, { invalidates: [getTermsAcceptance] });
  const refusal = useCommandRefusal(acceptTerms);
  const [isAsking, asking] = useDisclosure(false);
  const company = formatTaxId(cnpj);

  async function confirm() {
    await accept.mutateAsync({ cnpj });
    asking.close();
    notify.success({ message: 'Termos de uso aceitos.' });
  }

  return (
    <Section title="Termos de uso" description={`Empresa ${company}`}>
      {terms.isPending ? (
        <LinesSkeleton lines={2} />
      ) : terms.isError ? (
        <FailedState onRetry={() => terms.refetch()}>{messageOf(terms.error)}</FailedState>
      ) : (
        <>
          <StatusBadge
            tone={terms.data.accepted ? 'success' : 'warning'}
            label={terms.data.accepted ? 'Aceitos' : 'Aceite pendente'}
          />
          <div className={styles.foot}>
            <span className={styles.soft}>
              Versão {terms.data.version}
              {terms.data.acceptedAt === null ? '' : `, aceita em ${formatInstant(terms.data.acceptedAt)}`}
            </span>
            {terms.data.accepted ? null : (
              <ActionButton onAction={asking.open} disabledReason={refusal}>
                Aceitar termos
              </ActionButton>
            )}
          </div>
          <ConfirmDialog
            opened={isAsking}
            onClose={() => {
              asking.close();
              accept.letGo();
            }}
            title={`Aceitar os termos de uso, versão ${terms.data.version}?`}
            consequence={`O aceite vale para a empresa ${company} e fica registrado com o seu nome, a data e a hora.`}
            confirmLabel="Aceitar termos"
            onConfirm={confirm}
          />
        </>
      )}
    </Section>
  );
}
