import { PEP_LOOKBACK_YEARS, pepRelationshipLabel } from '@lastro/domain/company/pep';
import { useState } from 'react';
import { useProfile } from '../../../lib/session';
import { RecordTable } from '../../../shared/record-table';
import { ActionButton } from '../../../ui/action-button';
import { EmptyState, PartialState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { NOTHING } from '../labels';
import { besideShare, dateOr } from './labels';
import { type SectionProps, useWriteRefusal } from './link-section';
import { type PersonSummary, peopleOfCompany } from './people-of-company';
import styles from './people-section.module.css';
import { lookbackOf } from './pep-lookback';
import { PersonCell } from './person-cell';
import { PersonDrawer } from './person-drawer';

type Exposed = SectionProps['company']['politicallyExposed'][number];

/** Derived from what each person of the company declared; changed in the person, not here. */
export function PepSection({ company, canWrite }: SectionProps) {
  const refusal = useWriteRefusal(canWrite);
  const [opened, setOpened] = useState<PersonSummary | null>(null);
  const people = peopleOfCompany(company);
  const undeclared = people.filter((person) => person.pep === null);
  const exposed = company.politicallyExposed;

  return (
    <div className={styles.section}>
      {people.length + exposed.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title="Ninguém para declarar ainda">
            A declaração é de cada representante, diretor, procurador e avalista, e de quem tem 25% ou mais
            por meio de outras empresas. Adicione as pessoas primeiro.
          </EmptyState>
        </div>
      ) : null}
      {undeclared.length > 0 ? <Undeclared people={undeclared} refusal={refusal} onOpen={setOpened} /> : null}
      {people.length > 0 && exposed.length === 0 && undeclared.length === 0 ? (
        <p className={styles.soft}>
          {people.length === 1
            ? 'A única pessoa da empresa declarou que não é exposta.'
            : `As ${people.length} pessoas da empresa declararam que não são expostas.`}
        </p>
      ) : null}
      {exposed.length > 0 ? (
        <RecordTable
          caption="Pessoas politicamente expostas"
          rows={exposed.map((each, index) => ({ ...each, index }))}
          rowId={(each) => `${each.person.id}-${each.index}`}
          columns={[
            {
              header: 'Pessoa',
              cell: (each) => <PersonCell person={each.person} onOpen={() => setOpened(each.person)} />,
            },
            { header: 'Por quê', cell: whyText },
            { header: 'Cargo e órgão', cell: officeText },
            { header: 'Período', cell: periodText },
            { header: 'Situação', cell: (each) => <Standing exposed={each} /> },
          ]}
        />
      ) : null}
      <p className={styles.soft}>
        A exposição vale enquanto a pessoa está no cargo e por {PEP_LOOKBACK_YEARS} anos depois da saída.
      </p>
      {opened === null ? null : (
        <PersonDrawer
          taxId={opened.taxId}
          name={opened.name}
          canWrite={refusal === null}
          onClose={() => setOpened((now) => (now === opened ? null : now))}
        />
      )}
    </div>
  );
}

interface UndeclaredProps {
  people: readonly PersonSummary[];
  refusal: string | null;
  onOpen: (person: PersonSummary) => void;
}

/** Who still has to declare, with the way to it. */
function Undeclared({ people, refusal, onOpen }: UndeclaredProps) {
  return (
    <>
      <PartialState>
        {people.length === 1
          ? '1 pessoa ainda não declarou.'
          : `${people.length} pessoas ainda não declararam.`}
      </PartialState>
      <RecordTable
        caption="Pessoas que ainda não declararam"
        rows={people}
        rowId={(person) => person.id}
        columns={[
          {
            header: 'Falta declarar',
            cell: (person) => <PersonCell person={person} onOpen={() => onOpen(person)} />,
          },
        ]}
        actions={(person) => (
          <ActionButton
            variant="default"
            size="compact-sm"
            disabledReason={refusal}
            onAction={() => onOpen(person)}
          >
            Declarar<span className="visually-hidden"> por {person.name}</span>
          </ActionButton>
        )}
      />
    </>
  );
}

function whyText({ relationshipType, exposedName, indirectShare }: Exposed): string {
  if (relationshipType === null) return besideShare('É a própria pessoa exposta', indirectShare);
  const relation = pepRelationshipLabel(relationshipType);
  return besideShare(`${relation} de ${exposedName ?? 'pessoa exposta'}`, indirectShare);
}

function officeText({ position, organization }: Exposed): string {
  return [position, organization].filter(Boolean).join(', ') || NOTHING;
}

/** A declared relationship has no dates; that of a spouse has those of the office. */
function isUndated({ relationshipType, startDate }: Exposed): boolean {
  return relationshipType !== null && startDate === null;
}

function periodText(exposed: Exposed): string {
  if (isUndated(exposed)) return NOTHING;
  const { startDate, endDate } = exposed;
  return `${dateOr(startDate, '?')} a ${dateOr(endDate, 'hoje')}`;
}

function Standing({ exposed }: { exposed: Exposed }) {
  const { businessDate } = useProfile();
  if (isUndated(exposed)) return <StatusBadge tone="warning" label="Relação declarada" />;
  const period = { startsOn: exposed.startDate, endsOn: exposed.endDate };
  const { label, sentence } = lookbackOf(period, businessDate);
  return (
    <span className={styles.owed}>
      <StatusBadge tone={exposed.inForce ? 'warning' : 'neutral'} label={label} />
      {sentence}
    </span>
  );
}
