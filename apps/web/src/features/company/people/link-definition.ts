import type { IsoDate } from '@lastro/domain/dates';
import type { Issue } from '@lastro/domain/issues';
import { type Cnpj, type Cpf, parseCpf } from '@lastro/domain/tax-id';
import type { Operation } from '@lastro/wire/operation';
import type { FieldPath } from 'react-hook-form';
import {
  comparedFields,
  type DescribedField,
  type DescribedValues,
  valuesFrom,
} from '../../../shared/form/described';
import { required, shapeIssues } from '../../../shared/form/resolvers';
import type { OverDefinition } from '../../../shared/form/use-form-over';
import type { CompanyRecord } from '../company-queries';
import type { PersonSummary } from './people-of-company';

/* What a person is in a list. */

export interface LinkRow {
  readonly id: string;
  readonly version: number;
  readonly person: PersonSummary;
}

/** Every list of people is filled by a person and what they are in it. */
export type LinkValues<D extends DescribedField = DescribedField> = {
  link: { taxId: Cpf | null } & DescribedValues<D>;
};

export interface LinkWords {
  readonly add: string;
  readonly edit: string;
  readonly save: string;
  /** What was done, for the notice. */
  readonly done: string;
}

interface LinkParts<Row extends LinkRow, V, Input> {
  readonly words: LinkWords;
  /** People of this list already: adding them again would overwrite what they are in it. */
  readonly takenIn: (company: CompanyRecord) => readonly PersonSummary[];
  /** Over the version that the link was read at, 0 where there was none. */
  readonly toWire: (cnpj: Cnpj, over: Row | null, values: V) => Input;
}

/** A list of people: what somebody is in it, how that is checked, sent and compared. */
export interface LinkDefinition<Row extends LinkRow, D extends DescribedField, Input>
  extends OverDefinition<Row | null, LinkValues<D>>,
    LinkParts<Row, LinkValues<D>, Input> {
  readonly described: readonly D[];
  readonly issues: (cnpj: Cnpj, over: Row | null, values: LinkValues<D>, businessDate: IsoDate) => Issue[];
}

interface OwnParts<Row extends LinkRow, D extends DescribedField, Input>
  extends LinkParts<Row, LinkValues<D>, Input>,
    Pick<LinkDefinition<Row, D, Input>, 'subject' | 'schema' | 'described'> {
  readonly operation: Operation;
  /** What the shape of the call does not say. */
  readonly rules?: (link: LinkValues<D>['link'], businessDate: IsoDate) => Issue[];
}

export function linkOf<Row extends LinkRow, D extends DescribedField, Input>(
  own: OwnParts<Row, D, Input>,
): LinkDefinition<Row, D, Input> {
  return {
    ...own,
    asksAll: true,
    valuesOf: (row) => {
      const taxId = row === null ? null : parseCpf(row.person.taxId);
      return { link: { taxId, ...valuesFrom(own.described, { ...row }) } };
    },
    issues: (cnpj, over, values, businessDate) => [
      ...required('input.taxId', values.link.taxId),
      ...(own.rules?.(values.link, businessDate) ?? []),
      ...shapeIssues(own.operation, own.toWire(cnpj, over, values)),
    ],
    fields: comparedFields<LinkValues<D>>('link', own.described),
    fieldOf: linkFieldOf(own.described),
  };
}

/** `input.x` on the wire is `link.x` in these forms; whom a share lifts to 25 % is told beside the share. */
function linkFieldOf<D extends DescribedField>(described: readonly D[]) {
  const known = ['taxId', ...described.map((field) => field.name)];
  return (wirePath: string): FieldPath<LinkValues<D>> | null => {
    const [scope, field = ''] = wirePath === 'owners' ? ['input', 'percentageOwned'] : wirePath.split('.');
    return scope === 'input' && known.includes(field) ? (`link.${field}` as FieldPath<LinkValues<D>>) : null;
  };
}
