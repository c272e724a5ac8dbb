import { GENDERS } from '@lastro/domain/company/company-lists';
import { pepRelationshipLabel } from '@lastro/domain/company/pep';
import { formatCep, formatPhone } from '@lastro/domain/contact';
import { idIssuerByCode } from '@lastro/domain/id-issuers';
import { type Cents, formatMoney } from '@lastro/domain/money';
import { formatTaxId } from '@lastro/domain/tax-id';
import type { ReactNode } from 'react';
import { useProfile } from '../../../lib/session';
import { Section } from '../../../ui/section';
import { StatusBadge } from '../../../ui/status-badge';
import { NOTHING } from '../labels';
import { Fact, Facts } from './facts';
import { dateOr } from './labels';
import { lookbackOf } from './pep-lookback';
import styles from './person-drawer.module.css';
import type { PersonRecord } from './person-form-values';

/** A person as those read it who do not write. What is concealed says so, and is never mistaken for empty. */
export function PersonView({ person }: { person: PersonRecord }) {
  const nothing = person.masked ? 'Oculto ou não informado' : NOTHING;
  const text = (value: string | null) => value ?? nothing;
  const money = (value: Cents | null) => (value === null ? nothing : formatMoney(value));
  const { contactInfo: contact, spouse } = person;
  return (
    <div className={styles.sections}>
      <Section title="Identificação">
        <Facts>
          <Fact label="Data de nascimento">{dateOr(person.birthDate, nothing)}</Fact>
          <Fact label="Sexo">{genderText(person.gender)}</Fact>
          <Fact label="Nacionalidade">{person.nationality ?? NOTHING}</Fact>
          <Fact label="Naturalidade">{person.naturality ?? NOTHING}</Fact>
          <Fact label="Documento de identidade">{text(person.idNumber)}</Fact>
          <Fact label="Órgão emissor">{issuerText(person)}</Fact>
          <Fact label="Data de emissão">{dateOr(person.idEmissionDate, nothing)}</Fact>
          <Fact label="Nome da mãe">{text(person.motherName)}</Fact>
          <Fact label="Nome do pai">{text(person.fatherName)}</Fact>
        </Facts>
      </Section>
      <Section title="Contato e endereço">
        <Facts>
          <Fact label="E-mail">{text(contact.email)}</Fact>
          <Fact label="Telefone">{shown(contact.phone, formatPhone, person.masked) ?? nothing}</Fact>
          <Fact label="CEP">{shown(contact.zipCode, formatCep, person.masked) ?? nothing}</Fact>
          <Fact label="Endereço">{addressText(person) ?? nothing}</Fact>
          <Fact label="Cidade">{[contact.city, contact.state].filter(Boolean).join(' – ') || NOTHING}</Fact>
        </Facts>
      </Section>
      <Section title="Estado civil">
        <Facts>
          <Fact label="Estado civil">{person.maritalStatus?.statusDescription ?? NOTHING}</Fact>
          <Fact label="Regime de bens">{person.marriageRegime?.description ?? NOTHING}</Fact>
          <Fact label="Cônjuge">
            {spouse === null ? NOTHING : `${spouse.name} (${formatTaxId(spouse.taxId)})`}
          </Fact>
        </Facts>
      </Section>
      <Section title="Ocupação e renda">
        <Facts>
          <Fact label="Ocupação">{person.position ?? NOTHING}</Fact>
          <Fact label="Empresa onde trabalha">{person.companyName ?? NOTHING}</Fact>
          <Fact label="Renda mensal">{money(person.monthlyIncome)}</Fact>
          <Fact label="Outras receitas">{money(person.otherRevenue)}</Fact>
          <Fact label="Patrimônio">{money(person.netWorth)}</Fact>
        </Facts>
      </Section>
      <Section title="Exposição política">
        <Facts>
          <Fact label="Pessoa politicamente exposta">
            <PepStanding person={person} />
          </Fact>
          {person.pep === true ? (
            <>
              <Fact label="Cargo ou função">{person.pepPosition ?? NOTHING}</Fact>
              <Fact label="Órgão">{person.pepOrganization ?? NOTHING}</Fact>
            </>
          ) : null}
          <Fact label="Relações">{relationsOf(person)}</Fact>
        </Facts>
      </Section>
    </div>
  );
}

function PepStanding({ person }: { person: PersonRecord }) {
  const { businessDate } = useProfile();
  if (person.pep === null) return <StatusBadge tone="warning" label="Não declarou" />;
  if (!person.pep) return 'Não';
  const { startDate, endDate } = person.pepPeriod;
  const { inForce, label, sentence } = lookbackOf({ startsOn: startDate, endsOn: endDate }, businessDate);
  return (
    <>
      <StatusBadge tone={inForce ? 'warning' : 'neutral'} label={`Sim: ${label.toLowerCase()}`} /> {sentence}
    </>
  );
}

function relationsOf({ pepRelationships, pepSecondary }: PersonRecord): ReactNode {
  const unnamed = pepRelationships.map((link) => pepRelationshipLabel(link.relationshipType));
  const named = pepSecondary.map(
    ({ relationshipType, person }) => `${pepRelationshipLabel(relationshipType)}: ${person.name}`,
  );
  return [...unnamed, ...named].join('; ') || 'Nenhuma';
}

function genderText(gender: PersonRecord['gender']): string {
  return gender === null ? NOTHING : GENDERS[gender];
}

function issuerText({ idEmitter, idEmitterUF }: PersonRecord): string {
  if (idEmitter === null) return NOTHING;
  const label = idIssuerByCode(idEmitter)?.label ?? idEmitter;
  return idEmitterUF === null ? label : `${label} (${idEmitterUF})`;
}

/** A concealed value is not a telephone or a CEP: it is shown as it came. */
function shown(value: string | null, format: (value: string) => string, isMasked: boolean): string | null {
  return value === null || isMasked ? value : format(value);
}

function addressText({
  contactInfo: { address, number, complement, neighborhood },
}: PersonRecord): string | null {
  return [address, number, complement, neighborhood].filter(Boolean).join(', ') || null;
}
