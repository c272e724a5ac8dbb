import { companyWork } from '@lastro/wire/company/company-work';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../lib/paths';
import { useRecordName } from '../../lib/record-name';
import { type ScreenLoad, useScreenParams } from '../../lib/screen';
import type { FormSection } from '../../shared/form/form-page';
import { NextWork } from '../../shared/work/next-work';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/page-header';
import { StatusBadge } from '../../ui/status-badge';
import { LogoField } from './company-logo';
import styles from './company-page.module.css';
import { canonicalTaxId } from './company-paths';
import { type CompanyRecord, companyQuery } from './company-queries';
import { FichaCompleteness, goTo } from './ficha-completeness';
import { FichaForm } from './ficha-form';
import { activeStatus, sectionId, sectionLabel } from './labels';
import {
  BankSection,
  BoardSection,
  GuarantorsSection,
  OwnersSection,
  PepSection,
  ProcuratorsSection,
  RepresentativesSection,
} from './people/sections';
import { PrintForm } from './print-form';
import { loadReferences, seedActivities } from './references';
import { useWriteRight } from './use-write-right';

const COMPANY_WORK = Object.keys(companyWork) as (keyof typeof companyWork)[];

export async function load({ queryClient, params }: ScreenLoad): Promise<void> {
  const cnpj = canonicalTaxId(params, paths.ficha);
  const [company] = await Promise.all([
    queryClient.ensureQueryData(companyQuery(cnpj)),
    loadReferences(queryClient),
  ]);
  seedActivities(queryClient, company);
}

export const ahead = ({ queryClient }: ScreenLoad) => loadReferences(queryClient);

export function Page() {
  const { data: company } = useSuspenseQuery(companyQuery(useScreenParams(paths.ficha).taxId));
  const { canWrite, refusal, lockedReason } = useWriteRight();
  const title = `Ficha de ${company.registeredName}`;
  useRecordName(title);
  useGoToHash();
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            <StatusBadge {...activeStatus(company.active)} />
            <span className={styles.identity}>
              {company.formattedCnpj}
              <CopyButton value={company.formattedCnpj} label="CNPJ" />
            </span>
            <Link className={styles.link} to={paths.company({ taxId: company.cnpj })}>
              Ver a empresa
            </Link>
          </>
        }
        actions={
          <>
            <PrintForm cnpj={company.cnpj} />
            <NextWork kinds={COMPANY_WORK} isHere={({ cnpj }) => cnpj === company.cnpj} isDone={false} />
          </>
        }
        description={refusal ?? undefined}
      />
      <FichaCompleteness completeness={company.completeness} />
      <FichaForm
        company={company}
        refusal={refusal}
        lockedReason={lockedReason}
        after={[
          {
            id: 'ficha-logo',
            title: 'Logotipo',
            content: <LogoField company={company} refusal={refusal} />,
          },
          ...peopleSections(company, canWrite),
        ]}
      />
    </>
  );
}

const PEOPLE_SECTIONS = [
  ['ownership', OwnersSection],
  ['board', BoardSection],
  ['representatives', RepresentativesSection],
  ['procurators', ProcuratorsSection],
  ['guarantors', GuarantorsSection],
  ['pep', PepSection],
  ['bank', BankSection],
] as const;

function peopleSections(company: CompanyRecord, canWrite: boolean): FormSection[] {
  return PEOPLE_SECTIONS.map(([section, Content]) => ({
    id: sectionId(section),
    title: sectionLabel(section),
    content: <Content company={company} canWrite={canWrite} />,
  }));
}

/** A link to what is missing lands in its field. */
function useGoToHash(): void {
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (hash !== '') goTo(hash);
  }, [hash]);
}
