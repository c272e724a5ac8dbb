import { parseCpf } from '@lastro/domain/tax-id';
import type { ComponentType } from 'react';
import type { RecordColumn } from '../../../shared/record-table';
import type { CompanyRecord } from '../company-queries';
import type { LinkRow, LinkWords } from './link-definition';
import { LinkSection, type SectionProps } from './link-section';
import { PersonCell } from './person-cell';

interface PeopleSectionProps<Row extends LinkRow> extends SectionProps {
  caption: string;
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  words: LinkWords;
  /** What somebody of this list is called: "representante". */
  noun: string;
  empty: { readonly title: string; readonly text: string };
  /** What removing means, beyond the person leaving the list. */
  consequence: string;
  remove: (input: { id: number; version: number; reason: string }) => Promise<CompanyRecord>;
  dialog: ComponentType<{ company: CompanyRecord; row: Row | null; onClose: () => void }>;
  /** Where there is nothing to change of an entry, a list has no edit button. */
  isEditable?: boolean;
}

const CONCEALED_CPF = 'O CPF desta pessoa está oculto para o seu acesso.';

/** A list of people, each with what they are in it. */
export function PeopleSection<Row extends LinkRow>(props: PeopleSectionProps<Row>) {
  const { company, noun, columns, dialog: Dialog, isEditable = true } = props;
  const dialog = (row: Row | null, close: () => void) => (
    <Dialog company={company} row={row} onClose={close} />
  );
  return (
    <LinkSection
      {...props}
      rowId={(row) => row.id}
      personOf={(row) => row.person}
      columns={(open) => [
        { header: 'Nome', cell: (row) => <PersonCell person={row.person} onOpen={() => open(row)} /> },
        ...columns,
      ]}
      adds={[{ label: props.words.add, dialog: (close) => dialog(null, close) }]}
      edit={
        isEditable
          ? {
              label: (row) => `Editar ${noun} ${row.person.name}`,
              refusal: (row) => (parseCpf(row.person.taxId) === null ? CONCEALED_CPF : null),
              dialog,
            }
          : undefined
      }
      removal={{
        label: (row) => `Remover ${noun} ${row.person.name}`,
        consequence: `${props.consequence} O cadastro da pessoa continua, e o histórico guarda a remoção.`,
        done: (row) => `${row.person.name} saiu da lista.`,
        run: props.remove,
      }}
    />
  );
}
