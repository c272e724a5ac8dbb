import { COMPANY_FIELD_LABELS, PERSON_FIELD_LABELS } from '@lastro/domain/company/field-labels';
import { CONCEALED } from '@lastro/domain/company/masking';
import { formatDate, formatInstant, isIsoDate } from '@lastro/domain/dates';
import { groupLabel, isGroup } from '@lastro/domain/identity/groups';
import { cents, formatMoney } from '@lastro/domain/money';
import { formatPercent, parsePercent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { LINK_FIELD_LABELS, TRAIL_CODES, TRAIL_MONEY_FIELDS, TRAIL_PERCENT_FIELDS } from './company-words';
import { flagLabel } from './flags';

export interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  firstName: 'Nome',
  lastName: 'Sobrenome',
  email: 'E-mail',
  signInType: 'Tipo de acesso',
  companyTaxId: 'CNPJ da empresa',
  active: 'Ativo',
  group: 'Grupo',
  groups: 'Grupos',
  pendingGroups: 'Grupos que aguardam aprovação',
  pendingReactivation: 'Reativação aguarda aprovação',
  reactivation: 'Reativação com os grupos',
  pendingPasswordLink: 'Link de senha aguarda aprovação',
  passwordLink: 'Novo link de senha, com os grupos',
  passwordLinkUntil: 'Link de senha vale até',
  flags: 'Permissões temporárias',
  status: 'Situação',
  ended: 'Sessões encerradas',
  version: 'Versão',
};

const LABELS: Readonly<Record<string, string>> = {
  ...PERSON_FIELD_LABELS,
  ...COMPANY_FIELD_LABELS,
  ...LINK_FIELD_LABELS,
  ...FIELD_LABELS,
};

function labelOf(field: string): string {
  return LABELS[field] ?? field;
}

const WORDS: Readonly<Record<string, string>> = {
  staff: 'Equipe',
  baas: 'Cliente banking',
  pending: 'Pendente',
  approved: 'Aprovado',
  rejected: 'Recusado',
  withdrawn: 'Retirado',
};

const NOTHING = '(vazio)';

/** As the trail writes one: people read it in São Paulo, where they are. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** What an entry of the trail says, field by field, what changed first. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort(byPlace);
  const changes = names.map((field) => ({
    field,
    label: labelOf(field),
    before: valueText(field, old[field]),
    after: valueText(field, now[field]),
    isChanged: isChanged(old[field], now[field]),
  }));
  return [...changes.filter((change) => change.isChanged), ...changes.filter((change) => !change.isChanged)];
}

/** What is concealed on both sides is there because it changed. */
function isChanged(before: unknown, after: unknown): boolean {
  const [old, now] = [JSON.stringify(before ?? null), JSON.stringify(after ?? null)];
  return old !== now || old.includes(CONCEALED);
}

/** As the labels stand here: the database gives the fields of a JSON value in an order of its own. */
function byPlace(a: string, b: string): number {
  const order = Object.keys({ ...LINK_FIELD_LABELS, ...FIELD_LABELS, ...COMPANY_FIELD_LABELS, ...LABELS });
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return place(a) - place(b);
}

function fieldsOf(record: unknown): Record<string, unknown> {
  return typeof record === 'object' && record !== null && !Array.isArray(record)
    ? (record as Record<string, unknown>)
    : {};
}

export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value))
    return value.length === 0 ? NOTHING : value.map((item) => valueText(field, item)).join(', ');
  if (typeof value === 'object') return objectText(value as Record<string, unknown>);
  if (typeof value === 'number' && TRAIL_MONEY_FIELDS.includes(field)) return formatMoney(cents(value));
  if (TRAIL_PERCENT_FIELDS.includes(field)) return percentText(String(value));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isIsoDate(text)) return formatDate(text);
  if (INSTANT.test(text)) return formatInstant(text);
  if (field === 'companyTaxId') return formatTaxId(text);
  if (isGroup(text)) return groupLabel(text);
  return TRAIL_CODES[field]?.[text] ?? WORDS[text] ?? text;
}

function percentText(text: string): string {
  const percent = parsePercent(text);
  return percent === null ? text : formatPercent(percent);
}

/** A flag is named and dated, somebody by name and document; any other thing shows its fields. */
function objectText(value: Record<string, unknown>): string {
  if (typeof value.flag === 'string') {
    return isIsoDate(value.endsOn)
      ? `${flagLabel(value.flag)} até ${formatDate(value.endsOn)}`
      : flagLabel(value.flag);
  }
  const document = value.taxId ?? value.cnpj;
  const { name, relationshipType } = value;
  if (typeof name === 'string' && relationshipType === undefined)
    return typeof document === 'string' ? `${name} (${formatTaxId(document)})` : name;
  return Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([name, each]) => `${labelOf(name)}: ${valueText(name, each)}`)
    .join('; ');
}
