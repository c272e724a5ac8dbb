import { GENDERS } from '@lastro/domain/company/company-lists';
import { hasRegime, showsSpouse } from '@lastro/domain/company/marital';
import type { Block } from '../blocks';
import { type Person, spouseShown } from '../content';
import { type Field, field, grid } from '../grid';
import type { Member } from '../roster';
import {
  cepValue,
  choice,
  dateValue,
  HIDDEN,
  joined,
  moneyValue,
  phoneValue,
  taxIdValue,
  textValue,
  type Value,
  yesNo,
} from '../values';

type Rows = readonly (readonly Field[])[];

/** The whole qualification of a person, then what they have in this role (`ofRole`). */
export function personBlock(member: Member, ofRole: Rows): Block[] {
  const { summary, details, roles } = member;
  const taxId = taxIdValue(details?.taxId ?? summary.taxId);
  const birth = details?.birthDate ?? summary.birthDate;
  const rows = qualification(details, taxId, birth, summary.masked, summary.pep);
  return grid([...rows, ...ofRole], { name: summary.name, roles: roles.join(' · ') });
}

/** The same person in another section: who it is, what is new, and where the rest stands. */
export function personReference({ summary, roles }: Member, ofRole: Rows, where: string): Block[] {
  const rows = [
    [field('CPF', taxIdValue(summary.taxId), 4), field('Qualificação completa', `Ver a seção “${where}”`, 8)],
    ...ofRole,
  ];
  return grid(rows, { name: summary.name, roles: roles.join(' · ') });
}

/** A person to be written in by hand. */
export function blankPerson(role: string, ofRole: Rows): Block[] {
  const rows = qualification(null, null, null, false, null);
  return grid([[field('Nome completo', null, 12)], ...rows, ...ofRole], {
    name: 'A preencher',
    roles: role,
  });
}

function qualification(
  person: Person | null,
  taxId: Value,
  birthDate: string | null,
  masked: boolean,
  pep: boolean | null,
): Rows {
  // What is concealed arrives as absent: it is marked as hidden, not offered to be filled in.
  const reserved = (value: Value): Value => value ?? (masked ? HIDDEN : null);
  const issuer = joined([textValue(person?.idEmitter), textValue(person?.idEmitterUF)], '/');
  return [
    [
      field('CPF', taxId, 3),
      field('RG ou documento de identidade', textValue(person?.idNumber), 4),
      field('Órgão emissor / UF', issuer, 3),
      field('Emissão', reserved(dateValue(person?.idEmissionDate)), 2),
    ],
    [
      field('Data de nascimento', reserved(dateValue(birthDate)), 3),
      field('Sexo', choice(person?.gender ? GENDERS[person.gender] : null, ['F', 'M']), 2),
      field('Nacionalidade', textValue(person?.nationality), 3),
      field('Naturalidade', textValue(person?.naturality), 4),
    ],
    [
      field('Nome da mãe', reserved(textValue(person?.motherName)), 6),
      field('Nome do pai', reserved(textValue(person?.fatherName)), 6),
    ],
    [
      field('Estado civil', textValue(person?.maritalStatus?.statusDescription), 6),
      field('Regime de bens', regimeOf(person), 6),
    ],
    ...spouseRows(person, reserved),
    ...contactRows(person),
    [
      field('Empresa em que atua', textValue(person?.companyName), 6),
      field('Profissão ou cargo', textValue(person?.position), 6),
    ],
    [
      field('Renda mensal', reserved(moneyValue(person?.monthlyIncome)), 3),
      field('Outras rendas', reserved(moneyValue(person?.otherRevenue)), 3),
      field('Patrimônio', reserved(moneyValue(person?.netWorth)), 3),
      field('PEP', yesNo(pep), 3),
    ],
  ];
}

/** Whoever is not married has no regime to fill in. */
function regimeOf(person: Person | null): Value {
  const status = person?.maritalStatus?.id ?? null;
  const regime = textValue(person?.marriageRegime?.description);
  return regime ?? (status === null || hasRegime(status) ? null : 'Não se aplica');
}

/** Filled in or not: where there may be one, they can be written in. */
function spouseRows(person: Person | null, reserved: (value: Value) => Value): Rows {
  if (!showsSpouse(person?.maritalStatus?.id ?? null, person?.marriageRegime?.id ?? null)) return [];
  const spouse = person === null ? null : spouseShown(person);
  const known = (value: Value) => (spouse === null ? null : reserved(value));
  return [
    [
      field('Cônjuge ou companheiro(a)', textValue(spouse?.name), 6),
      field('CPF do cônjuge', taxIdValue(spouse?.taxId), 3),
      field('RG do cônjuge', textValue(spouse?.idNumber), 3),
    ],
    [
      field('Órgão emissor', textValue(spouse?.idEmitter), 2),
      field('Emissão', known(dateValue(spouse?.idEmissionDate)), 2),
      field('Telefone do cônjuge', phoneValue(spouse?.phone), 3),
      field('E-mail do cônjuge', textValue(spouse?.email), 5),
    ],
  ];
}

function contactRows(person: Person | null): Rows {
  const contact = person?.contactInfo;
  return [
    [
      field('Logradouro', textValue(contact?.address), 8),
      field('Número', textValue(contact?.number), 2),
      field('CEP', cepValue(contact?.zipCode), 2),
    ],
    [
      field('Complemento', textValue(contact?.complement), 3),
      field('Bairro', textValue(contact?.neighborhood), 4),
      field('Cidade', textValue(contact?.city), 4),
      field('UF', textValue(contact?.state), 1),
    ],
    [field('Telefone', phoneValue(contact?.phone), 4), field('E-mail', textValue(contact?.email), 8)],
  ];
}
