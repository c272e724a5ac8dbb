import { expect, it } from 'vitest';
import { exposureSentence } from './query-words';

const said = (pep_standing: string, close_to_pep = false) =>
  exposureSentence({ name: 'Ana', politically_exposed: null, pep_standing, close_to_pep, roles: [] });

it('§9 what was declared is said as it was declared: no answer is no "no", and the past is not denied', () => {
  expect(said('undeclared')).toBe('Ainda não declarou se é pessoa politicamente exposta.');
  expect(said('none')).toBe('Declarou não ser pessoa politicamente exposta.');
  expect(said('current')).toBe('Pessoa politicamente exposta.');
  expect(said('past')).toBe('Já foi pessoa politicamente exposta: deixou o cargo há mais de 5 anos.');
  expect(said('upcoming')).toContain('ainda não começou');
});

it('domain §9.3: who is close to somebody exposed is not said to be exposed', () => {
  expect(said('none', true)).toBe(
    'Declarou não ser pessoa politicamente exposta. Tem relação próxima com pessoa politicamente exposta (familiar, representante ou sócio): recebe o mesmo tratamento.',
  );
});
