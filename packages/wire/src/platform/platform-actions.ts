import { defineActions, defineRecords, defineServices, type Facts, party } from '../trail-words';

export const platformActions = defineActions({
  'people.looked-up': 'buscou pessoas por CPF',
  'people.answer-replayed': 'recebeu de novo uma resposta com dados pessoais',
  'people.look-up-refused': 'tentou buscar pessoas por CPF, sem direito',
});

/** What the door adds to the entry of any record. */
export const sharedFacts: Facts = {
  call: { label: 'Chamada', kind: 'technical' },
  person: party('Pessoa'),
};

/** What a reading says of how much it showed. */
export const readingFacts = {
  people: { label: 'Pessoas', kind: 'count' },
  entries: { label: 'Entradas da trilha', kind: 'count' },
} as const satisfies Facts;

export const platformRecords = defineRecords({
  'tax-id': {
    label: 'CPF ou CNPJ',
    isPersonal: false,
    id: { kind: 'tax-id' },
    facts: {
      ...readingFacts,
      known: { label: 'Pessoa conhecida', kind: 'yes-no' },
      score: { label: 'Pontuação', kind: 'count' },
      restrictions: { label: 'Restrições', kind: 'count' },
    },
  },
  call: { label: 'Chamada', isPersonal: false, id: { kind: 'technical' }, facts: {} },
});

export const platformServices = defineServices({
  anonymous: 'Visitante',
});
