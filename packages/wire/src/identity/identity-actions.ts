import { defineActions, defineRecords, defineServices } from '../trail-words';
import { userFacts } from './user-facts';

export const identityActions = defineActions({
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
});

export const identityRecords = defineRecords({
  // A sign-in that was refused to a stranger is about nobody.
  user: { label: 'Usuário', isPersonal: false, id: { known: { unknown: 'desconhecido' } }, facts: userFacts },
  'company-terms': {
    label: 'Termos de uso da empresa',
    isPersonal: false,
    id: { kind: 'tax-id' },
    facts: { version: { label: 'Versão' } },
  },
});

export const identityServices = defineServices({
  instalação: 'Instalação',
});
