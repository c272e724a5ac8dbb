import { formatInstant } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths';
import { type ScreenLoad, useScreenParams } from '../../lib/screen';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/page-header';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { clientQuery } from './client-queries';
import { CompanyCredit } from './company-credit';
import { BankView, CompanyData } from './company-data';
import { CompanyHistory } from './company-history';
import { CompanyLogo } from './company-logo';
import styles from './company-page.module.css';
import { canonicalTaxId } from './company-paths';
import { CompanyPeople } from './company-people';
import { CompanyProgress } from './company-progress';
import { activeStatus, sectionId } from './labels';
import { OwnershipPicture } from './ownership/ownership-picture';
import { cnpjOf } from './people/people-of-client';
import { PrintForm } from './print-form';
import { loadReferences } from './references';
import { useWriteRight } from './use-write-right';

export const load = ({ queryClient, params }: ScreenLoad) =>
  Promise.all([
    queryClient.ensureQueryData(clientQuery(canonicalTaxId(params, paths.company))),
    loadReferences(queryClient),
  ]);

export function Page() {
  const { data: client } = useSuspenseQuery(clientQuery(useScreenParams(paths.company).taxId));
  const { opensFicha, lockedReason } = useWriteRight();
  return (
    <>
      <PageHeader
        title={client.registeredName}
        meta={
          <>
            <CompanyLogo client={client} />
            <StatusBadge {...activeStatus(client.active)} />
            {client.isClient ? <StatusBadge tone="info" label="Cliente" /> : null}
            {client.fund ? <StatusBadge tone="info" label="Fundo" /> : null}
            <span className={styles.identity}>
              <span className="tabular">{client.formattedCnpj}</span>
              <CopyButton value={client.formattedCnpj} label="CNPJ" />
            </span>
            {client.name === null ? null : <span className={styles.identity}>{client.name}</span>}
            <span>Atualizada em {formatInstant(client.updatedAt)}</span>
          </>
        }
        actions={
          <>
            <PrintForm cnpj={client.cnpj} />
            {opensFicha ? (
              <Button
                renderRoot={(props) => <Link {...props} to={paths.ficha({ taxId: client.cnpj })} />}
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
          <CompanyCredit cnpj={cnpjOf(client)} />
          <CompanyData client={client} />
          <Section
            id={sectionId('ownership')}
            title="Quadro societário"
            description="A cadeia até as pessoas físicas, com a participação multiplicada em cada nível."
          >
            <OwnershipPicture cnpj={client.cnpj} />
          </Section>
          <CompanyPeople client={client} />
          <BankView client={client} />
        </div>
        <div className={styles.aside}>
          <CompanyProgress client={client} />
          <CompanyHistory cnpj={cnpjOf(client)} />
        </div>
      </div>
    </>
  );
}
