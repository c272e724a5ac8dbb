import { FLAG_LABELS } from '@lastro/domain/identity/flags';
import { GROUP_LABELS, SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import type { Facts } from '../trail-words';
import { eachUserText } from './user-texts';

const GRANT_STATUSES = {
  pending: 'Pendente',
  approved: 'Aprovado',
  rejected: 'Recusado',
  withdrawn: 'Retirado',
} as const;

/** Why somebody was not let in, as it is told of them: what they read themselves gives less away. */
const SIGN_IN_REFUSALS = {
  'sign-in.bad-credentials': 'E-mail ou senha incorretos',
  'sign-in.not-registered': 'Conta sem acesso ao Lastro',
} as const;

const groups = { values: GROUP_LABELS } as const;

/** What the trail keeps of a user, and of what happens to their access. */
export const userFacts: Facts = {
  ...eachUserText(({ label }) => ({ label })),
  email: { label: 'E-mail' },
  signInType: { label: 'Tipo de acesso', values: SIGN_IN_TYPES },
  companyTaxId: { label: 'CNPJ da empresa', kind: 'tax-id' },
  active: { label: 'Ativo', kind: 'yes-no' },
  group: { label: 'Grupo', ...groups },
  groups: { label: 'Grupos', ...groups },
  pendingGroups: { label: 'Grupos que aguardam aprovação', ...groups },
  pendingReactivation: { label: 'Reativação aguarda aprovação', kind: 'yes-no' },
  reactivation: { label: 'Reativação com os grupos', ...groups },
  pendingPasswordLink: { label: 'Link de senha aguarda aprovação', kind: 'yes-no' },
  passwordLink: { label: 'Novo link de senha, com os grupos', ...groups },
  passwordLinkUntil: { label: 'Link de senha vale até', kind: 'instant' },
  flags: {
    label: 'Permissões temporárias',
    facts: {
      flag: { label: 'Permissão', values: FLAG_LABELS },
      endsOn: { label: 'Até', kind: 'date' },
    },
    told: ({ flag, endsOn }) => (endsOn === undefined ? `${flag}` : `${flag} até ${endsOn}`),
  },
  status: { label: 'Situação', values: GRANT_STATUSES },
  ended: { label: 'Sessões encerradas', kind: 'count' },
  code: { label: 'Motivo da recusa', values: SIGN_IN_REFUSALS },
};
