import { readingFacts } from '../platform/platform-actions';
import { defineActions, defineRecords } from '../trail-words';

export const auditActions = defineActions({
  'audit.personal-data-read': 'viu dados pessoais ou bancários na trilha',
});

export const auditRecords = defineRecords({
  trail: { label: 'Trilha', isPersonal: false, id: { kind: 'text' }, facts: readingFacts },
});
