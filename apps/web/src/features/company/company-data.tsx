import { formatActivityCode, formatLegalNature } from '@lastro/domain/company/code-formats';
import type { FichaSection } from '@lastro/domain/company/company-fields';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Description, DescriptionGrid } from '../../shared/description-grid';
import { sameValue } from '../../shared/merge/three-way';
import type { LookUp } from '../../shared/trail/fact-text';
import { Section } from '../../ui/section';
import styles from './company-page.module.css';
import type { CompanyRecord } from './company-queries';
import { type FichaField, fieldsOfSection } from './ficha-fields';
import { fichaText } from './ficha-text';
import { fichaValuesOf } from './ficha-values';
import { MASKED_BANK, NOTHING, sectionId, sectionLabel } from './labels';
import { accountKindLabel } from './people/labels';
import { factsOfCompany, REGISTRY_NAME, type RegistryFacts, sinceText } from './registry-facts';

const FIRST_ACTIVITIES = 6;

/** The ficha's own data, section by section. */
export function CompanyData({ company }: { company: CompanyRecord }) {
  return (
    <>
      <FieldsSection company={company} section="basic" />
      <FieldsSection company={company} section="general" />
      <ActivitiesSection company={company} />
      <FieldsSection company={company} section="address" />
      <FieldsSection company={company} section="risk" />
    </>
  );
}

function FieldsSection({ company, section }: { company: CompanyRecord; section: FichaSection }) {
  const values = fichaValuesOf(company);
  const facts = factsOfCompany(company);
  const lookUp = wordsOf(company);
  // The status stands in the header.
  const fields = fieldsOfSection(section).filter((field) => field.name !== 'active');
  const items = fields.map(
    (field): Description => ({
      label: field.label,
      wide: field.kind === 'long' || field.name === 'registeredName',
      value: <ValueWithOrigin field={field} facts={facts} saved={values[field.name]} lookUp={lookUp} />,
    }),
  );
  return (
    <Section id={sectionId(section)} title={sectionLabel(section)}>
      <DescriptionGrid items={items} />
    </Section>
  );
}

/** The record brings the words of what was chosen: no list needs to be asked for. */
function wordsOf(company: CompanyRecord): LookUp {
  const words: Partial<Record<string, string | null>> = {
    societaryType:
      company.societaryType === null
        ? null
        : `${formatLegalNature(company.societaryType)} ${company.societaryTypeDescription ?? ''}`,
    taxTypeId: company.taxType?.description,
    industryId: company.industry?.industry,
    useOfCreditId: company.useOfCredit?.description,
    riscoSocioAmbientalId: company.riscoSocioAmbiental?.description,
    countryId: company.country.country,
  };
  return (name) => words[name] ?? null;
}

interface ValueWithOriginProps {
  field: FichaField;
  facts: RegistryFacts;
  saved: unknown;
  lookUp: LookUp;
}

function ValueWithOrigin({ field, facts, saved, lookUp }: ValueWithOriginProps): ReactNode {
  const fact = facts[field.name];
  const text = fichaText(field, saved, lookUp);
  if (fact === undefined) return text;
  if (sameValue(fact.value, saved)) {
    return (
      <>
        {text}
        <span className={styles.source}>
          {REGISTRY_NAME}
          {sinceText(fact)}
        </span>
      </>
    );
  }
  return (
    <>
      {text}
      <span className={styles.differs}>
        {REGISTRY_NAME}: {fichaText(field, fact.value)}
      </span>
    </>
  );
}

function ActivitiesSection({ company }: { company: CompanyRecord }) {
  const { mainActivity, secondaryActivities } = company;
  return (
    <Section id={sectionId('activities')} title={sectionLabel('activities')}>
      <h3 className={styles.subtitle}>Atividade principal (CNAE)</h3>
      {mainActivity === null ? (
        <p className={styles.lead}>{NOTHING}</p>
      ) : (
        <Activities list={[mainActivity]} />
      )}
      <h3 className={styles.subtitle}>
        Atividades secundárias (CNAE)
        {secondaryActivities.length > 0 ? ` · ${secondaryActivities.length}` : ''}
      </h3>
      {secondaryActivities.length === 0 ? (
        <p className={styles.lead}>{NOTHING}</p>
      ) : (
        <SecondaryActivities list={secondaryActivities} />
      )}
    </Section>
  );
}

/** Some companies have sixty: the first ones tell enough, the others are one click away. */
function SecondaryActivities({ list }: { list: CompanyRecord['secondaryActivities'] }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = list.length - FIRST_ACTIVITIES;
  return (
    <>
      <Activities list={isWhole ? list : list.slice(0, FIRST_ACTIVITIES)} />
      {hidden > 0 ? (
        <Button
          className="no-print"
          variant="default"
          size="compact-sm"
          mt="xs"
          aria-expanded={isWhole}
          onClick={() => setWhole((whole) => !whole)}
        >
          {isWhole ? 'Mostrar menos' : hidden === 1 ? 'Mostrar a outra' : `Mostrar as outras ${hidden}`}
        </Button>
      ) : null}
    </>
  );
}

function Activities({ list }: { list: CompanyRecord['secondaryActivities'] }) {
  return (
    <ul className={styles.activities}>
      {list.map(({ code, description }) => (
        <li key={code}>
          <span className={`${styles.code} tabular`}>{formatActivityCode(code)}</span>
          <span>{description}</span>
        </li>
      ))}
    </ul>
  );
}

export function BankView({ company }: { company: CompanyRecord }) {
  const { bankAccount } = company;
  return (
    <Section id={sectionId('bank')} title={sectionLabel('bank')}>
      {bankAccount === null ? (
        <p className={styles.lead}>Nenhuma conta informada.</p>
      ) : (
        <>
          {bankAccount.masked ? <p className={styles.note}>{MASKED_BANK}</p> : null}
          <DescriptionGrid
            items={[
              { label: 'Banco', value: `${bankAccount.bankCode} ${bankAccount.bankName}` },
              { label: 'Agência', value: numberOf(bankAccount.agency, bankAccount.agencyDigit) },
              { label: 'Conta', value: numberOf(bankAccount.account, bankAccount.accountDigit) },
              { label: 'Tipo', value: accountKindLabel(bankAccount.kind) },
            ]}
          />
        </>
      )}
    </Section>
  );
}

function numberOf(number: string, digit: string | null): ReactNode {
  return <span className="tabular">{digit === null ? number : `${number}-${digit}`}</span>;
}
