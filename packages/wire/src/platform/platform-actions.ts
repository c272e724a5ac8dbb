import { defineActions, defineRecords } from '../trail-words';

export const platformActions = defineActions({
  'people.looked-up': 'buscou pessoas por CPF',
  'people.answer-replayed': 'recebeu de novo uma resposta com dados pessoais',
  'people.look-up-refused': 'tentou buscar pessoas por CPF, sem direito',
});

export const platformRecords = defineRecords({
  'tax-id': 'CPF ou CNPJ',
  call: 'Chamada',
});
