import { describe, expect, it } from 'vitest';
import { makeLog } from '../log';
import type { AuditRecord } from './context';
import { checkEntry, problemsOf } from './entry-check';

const problems = (record: Partial<AuditRecord>, actor = 'lia@demo.test') =>
  problemsOf({ action: 'company.changed', recordType: 'company', recordId: '1', ...record }, actor);

describe('architecture, "The corridor": an entry is held against the description of its record', () => {
  it('what is described passes', () => {
    const person = { id: 1, name: 'Ana', taxId: '11144477735' };
    const company = { before: { mei: null }, after: { mei: true } };
    const after = { person, company, isSigner: true, percentageOwned: '12.5', documentGroups: ['partner'] };
    expect(problems({ after, reason: 'Mudança de sócios' })).toEqual([]);
    expect(problems({ after: { taxTypeId: { id: 2, description: 'Lucro presumido' } } })).toEqual([]);
    expect(problems({ recordType: 'proposal', reason: 'error_correction' }, 'proposal:expire')).toEqual([]);
  });

  it('a field that nobody described, at the top or inside', () => {
    expect(problems({ before: { novelty: 1 }, after: { person: { nick: 'A' } } })).toEqual([
      'before.novelty is not described',
      'after.person.nick is not described',
    ]);
    expect(problems({ after: { company: { after: { novelty: 1 } } } })).toEqual([
      'after.company.after.novelty is not described',
    ]);
    expect(problems({ after: { city: { name: 'Santos' } } })).toEqual(['after.city is an object']);
  });

  it('a code without its label, an id without its description, a value of another kind', () => {
    const after = { documentGroups: ['partner', 'friend'], taxTypeId: 2, socialCapital: 1.5, mei: 'yes' };
    expect(problems({ after })).toEqual([
      'after.documentGroups.1 has no label',
      'after.taxTypeId has no description',
      'after.socialCapital is no cents',
      'after.mei is no yes-no',
    ]);
  });

  it('a reason that is a code of no list, a service without a name', () => {
    expect(problems({ recordType: 'proposal', reason: 'wrong_code' }, 'some:job')).toEqual([
      'reason has no label',
      'actor is a service without a name',
    ]);
    expect(problems({ recordType: 'proposal', reason: 'Erro de digitação.' })).toEqual([]);
  });

  it.each(['erro_de_cadastro', 'www.exemplo.com.br', 'divorcio:2026'])(
    '%s is what somebody typed',
    (reason) => {
      expect(problems({ reason })).toEqual([]);
    },
  );

  it('throws, and in production is logged by its places alone', () => {
    const record: AuditRecord = {
      action: 'company.changed',
      recordType: 'company',
      recordId: '1',
      after: { secret: 'Maria' },
    };
    expect(() => checkEntry({}, record, 'lia@demo.test')).toThrow('after.secret is not described');
    const lines: string[] = [];
    const log = makeLog('error', { write: (line: string) => lines.push(line) });
    checkEntry({ strict: false, log }, record, 'lia@demo.test');
    expect(lines.join()).toContain('after.secret is not described');
    expect(lines.join()).not.toContain('Maria');
  });
});
