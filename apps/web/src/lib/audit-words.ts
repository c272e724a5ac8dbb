import { relativeTime } from '@lastro/domain/dates';
import type { auditEntry, timelineEntry as timelineSchema } from '@lastro/wire/audit/audit-schemas';
import type { z } from 'zod';

export type AuditEntry = z.output<typeof timelineSchema>;
/** As the trail itself shows it. */
export type TrailEntry = z.output<typeof auditEntry>;

/** What each action says after the actor's name. An action that is not here shows by its code, never a crash. */
const ACTION_PHRASES: Readonly<Record<string, string>> = {
  'identity.signed-in': 'entrou',
  'identity.sign-in-refused': 'teve a entrada recusada',
  'identity.signed-out': 'saiu',
  'identity.signed-out-everywhere': 'saiu de todos os lugares',
  'identity.session-ended': 'encerrou uma sessão',
  'identity.terms-accepted': 'aceitou os termos de uso',
  'identity.terms-already-accepted': 'confirmou termos já aceitos',
  'identity.user-created': 'criou o usuário',
  'identity.user-changed': 'alterou o usuário',
  'identity.flag-granted': 'concedeu uma permissão temporária',
  'identity.flag-revoked': 'retirou uma permissão temporária',
  'identity.password-link-issued': 'gerou um link para definir a senha',
  'identity.password-link-requested': 'pediu um link para definir a senha',
  'identity.password-chosen': 'definiu a senha',
  'identity.grant-approved': 'aprovou um pedido de acesso',
  'identity.grant-rejected': 'recusou um pedido de acesso',
  'company.created': 'cadastrou a empresa',
  'company.changed': 'alterou a ficha',
  'company.bank-data-changed': 'alterou os dados bancários',
  'company.logo-changed': 'trocou o logotipo',
  'company.logo-removed': 'retirou o logotipo',
  'company.data-read': 'viu dados pessoais ou bancários por inteiro',
  'company.form-printed': 'imprimiu a ficha',
  'company.draft-read': 'leu rascunhos da ficha de outras pessoas',
  'company.draft-taken-over': 'assumiu um rascunho da ficha',
  'company.representative-saved': 'salvou um representante',
  'company.representative-removed': 'retirou um representante',
  'company.board-member-saved': 'salvou um membro da diretoria',
  'company.board-member-removed': 'retirou um membro da diretoria',
  'company.procurator-saved': 'salvou um procurador',
  'company.procurator-removed': 'retirou um procurador',
  'company.guarantor-saved': 'incluiu um avalista',
  'company.guarantor-removed': 'retirou um avalista',
  'company.relationship-saved': 'salvou uma empresa sócia',
  'company.relationship-removed': 'retirou uma empresa sócia',
  'company.person-created': 'cadastrou a pessoa',
  'company.person-changed': 'alterou a pessoa',
  'company.person-read': 'viu os dados da pessoa por inteiro',
  'company.spouse-linked': 'vinculou o cônjuge',
  'company.spouse-unlinked': 'desvinculou o cônjuge',
  'audit.personal-data-read': 'viu dados pessoais ou bancários na trilha',
  'proposal.created': 'criou a proposta',
  'proposal.changed': 'alterou a proposta',
  'proposal.status-changed': 'mudou o status da proposta',
  'proposal.offer-created': 'incluiu uma oferta',
  'proposal.offer-deleted': 'excluiu uma oferta',
  'proposal.accepted': 'registrou o aceite de uma oferta',
  'proposal.registration-canceled': 'cancelou no provedor o registro de uma oferta que não foi aceita',
  'proposal.expired': 'encerrou a proposta pelo prazo',
  'proposal.deleted': 'excluiu a proposta',
  'opt-in.requested': 'pediu autorização para consultar recebíveis',
  'opt-in.asked-again': 'pediu de novo uma autorização em vigor',
  'opt-in.activated': 'ativou a autorização para consultar recebíveis',
  'opt-in.expired': 'encerrou a autorização pelo prazo',
  'opt-in.revoked': 'revogou a autorização para consultar recebíveis',
  'receivables.refreshed': 'atualizou os recebíveis na registradora',
  'people.looked-up': 'buscou pessoas por CPF',
  'people.answer-replayed': 'recebeu de novo uma resposta com dados pessoais',
  'people.look-up-refused': 'tentou buscar pessoas por CPF, sem direito',
  'receivables.people-read': 'viu CPFs de sacados por inteiro',
  'inquiry.person-looked-up': 'consultou um CPF',
  'inquiry.made': 'consultou restrições no bureau de crédito',
};

const RECORD_LABELS: Readonly<Record<string, string>> = {
  user: 'Usuário',
  'company-terms': 'Termos de uso da empresa',
  company: 'Empresa',
  person: 'Pessoa',
  proposal: 'Proposta',
  'opt-in': 'Autorização de recebíveis',
  'tax-id': 'CPF ou CNPJ',
  trail: 'Trilha',
  call: 'Chamada',
};

export function actionPhrase(action: string): string {
  return ACTION_PHRASES[action] ?? action;
}

export const KNOWN_ACTIONS = Object.keys(ACTION_PHRASES);

export function recordLabel(recordType: string): string {
  return RECORD_LABELS[recordType] ?? recordType;
}

export const KNOWN_RECORD_TYPES = Object.keys(RECORD_LABELS);

/** An entry for the timeline, which tells people from services. */
export function timelineEntry(entry: AuditEntry, now: string, you?: string) {
  return {
    id: String(entry.seq),
    actor: {
      kind: entry.actorType === 'user' ? ('person' as const) : ('service' as const),
      name: entry.actor === you ? 'Você' : (entry.actorName ?? entry.actor),
      hint: entry.actor,
    },
    title: actionPhrase(entry.action),
    when: relativeTime(entry.at, now),
    instant: entry.at,
  };
}
