import { formatInstant } from '@lastro/domain/dates';
import { createProposal } from '@lastro/wire/proposal/proposal-operations';
import { Button } from '@mantine/core';
import { IconFilePlus, IconPencil } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageLink } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { useRecordName } from '../../lib/record-name';
import { type ScreenLoad, useScreenParams } from '../../lib/screen';
import { useCommandRefusal } from '../../lib/screens-context';
import { CopyButton } from '../../ui/copy-button';
import { later } from '../../ui/later';
import { PageHeader } from '../../ui/page-header';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { CompanyCredit } from './company-credit';
import { BankView, CompanyData } from './company-data';
import { CompanyLogo } from './company-logo';
import styles from './company-page.module.css';
import { canonicalTaxId } from './company-paths';
import { CompanyPeople } from './company-people';
import { CompanyProgress } from './company-progress';
import { companyQuery } from './company-queries';
import { activeStatus, sectionId } from './labels';
import { OwnershipPicture } from './ownership/ownership-picture';
import { cnpjOf } from './people/people-of-company';
import { PrintForm } from './print-form';
import { tryReferences } from './references';
import { useWriteRight } from './use-write-right';

export const load = ({ queryClient, params }: ScreenLoad) =>
  Promise.all([
    queryClient.ensureQueryData(companyQuery(canonicalTaxId(params, paths.company))),
    tryReferences(queryClient),
  ]);

export const ahead = ({ queryClient }: ScreenLoad) => tryReferences(queryClient);

const CompanyHistory = later(
  async () => (await import('./company-history')).CompanyHistory,
  'Carregando histórico',
);

export function Page() {
  const { data: company } = useSuspenseQuery(companyQuery(useScreenParams(paths.company).taxId));
  const { opensFicha, lockedReason } = useWriteRight();
  const mayPropose = useCommandRefusal(createProposal) === null;
  useRecordName(company.registeredName);
  return (
    <>
      <PageHeader
        title={company.registeredName}
        meta={
          <>
            <CompanyLogo company={company} />
            <StatusBadge {...activeStatus(company.active)} />
            {company.isClient ? <StatusBadge tone="info" label="Cliente" /> : null}
            {company.fund ? <StatusBadge tone="info" label="Fundo" /> : null}
            <span className={styles.identity}>
              <span className="tabular">{company.formattedCnpj}</span>
              <CopyButton value={company.formattedCnpj} label="CNPJ" />
            </span>
            {company.name === null ? null : <span className={styles.identity}>{company.name}</span>}
            <span>Atualizada em {formatInstant(company.updatedAt)}</span>
          </>
        }
        actions={
          <>
            <PrintForm cnpj={company.cnpj} />
            {mayPropose && company.active ? (
              <Button
                component={PageLink}
                to={paths.newProposal()}
                search={{ cnpj: company.cnpj }}
                variant="default"
                leftSection={<IconFilePlus size={16} aria-hidden />}
              >
                Nova proposta
              </Button>
            ) : null}
            {opensFicha ? (
              <Button
                renderRoot={(props) => <Link {...props} to={paths.ficha({ taxId: company.cnpj })} />}
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                {lockedReason === undefined ? 'Editar ficha' : 'Ver ficha'}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          <CompanyCredit cnpj={cnpjOf(company)} />
          <CompanyData company={company} />
          <Section
            id={sectionId('ownership')}
            title="Quadro societário"
            description="A cadeia até as pessoas físicas, com a participação multiplicada em cada nível."
          >
            <OwnershipPicture cnpj={company.cnpj} />
          </Section>
          <CompanyPeople company={company} />
          <BankView company={company} />
        </div>
        <div className={styles.aside}>
          <CompanyProgress company={company} />
          <CompanyHistory cnpj={cnpjOf(company)} />
        </div>
      </div>
    </>
  );
}
