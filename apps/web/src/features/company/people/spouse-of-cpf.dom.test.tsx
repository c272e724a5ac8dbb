import { type Cpf, parseCpf } from '@lastro/domain/tax-id';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser } from '../../../lib/testing';
import { FormRegistry, FormRegistryProvider } from '../../../shared/form/form-registry';
import { renderUi } from '../../../ui/testing/render';
import type { SpouseFields } from './person-fields';
import { EMPTY_SPOUSE, type PersonRecord, type PersonValues, personValuesOf } from './person-form-values';
import { PersonMaritalFields } from './person-marital-fields';
import { personQuery } from './person-queries';
import { spouseChange } from './person-to-wire';
import { FULL_PERSON } from './testing';

const cpf = (text: string): Cpf => parseCpf(text) ?? expect.fail(`${text} is no CPF`);
const NEW = cpf('123.456.789-09');
const OTHER_NEW = cpf('111.444.777-35');
/** Nothing is known of it until the test answers. */
const SLOW = cpf('935.411.347-80');
const ZILDA = cpf('390.533.447-05');
const XAVIER = cpf('168.995.350-09');

const zilda: PersonRecord = { ...FULL_PERSON, taxId: ZILDA, name: 'Zilda Ramos', spouse: null };
const xavier: PersonRecord = {
  ...zilda,
  taxId: XAVIER,
  name: 'Xavier Pinto',
  idNumber: null,
  idEmitter: null,
  idEmissionDate: null,
  contactInfo: { ...zilda.contactInfo, email: null, phone: null },
};
const SAVED: NonNullable<PersonRecord['spouse']> = {
  id: '8',
  taxId: '52998224725',
  name: 'Caio Brandão',
  idNumber: '98.765',
  idEmitter: 'SSP',
  idEmissionDate: FULL_PERSON.idEmissionDate,
  email: 'caio@exemplo.com.br',
  phone: '1133334444',
  version: 1,
};

beforeEach(() => {
  freshPage();
  stubBrowser();
  vi.stubGlobal('fetch', () => new Promise<never>(() => undefined));
  startSession(sessionOf(['registration']));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const registry = new FormRegistry();

function show(saved: PersonRecord['spouse']) {
  const queryClient = makeQueryClient();
  for (const person of [zilda, xavier]) {
    queryClient.setQueryData(personQuery(cpf(person.taxId)).queryKey, person);
  }
  for (const unregistered of [NEW, OTHER_NEW])
    queryClient.setQueryData(personQuery(unregistered).queryKey, null);
  const held: { form?: UseFormReturn<PersonValues> } = {};
  function Screen() {
    const form = useForm<PersonValues>({ defaultValues: personValuesOf({ ...FULL_PERSON, spouse: saved }) });
    held.form = form;
    return <PersonMaritalFields form={form} saved={saved} />;
  }
  const { user } = renderUi(
    <QueryClientProvider client={queryClient}>
      <FormRegistryProvider registry={registry}>
        <Screen />
      </FormRegistryProvider>
    </QueryClientProvider>,
  );
  const form = held.form ?? expect.fail('the form is there');
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
  return {
    user,
    field,
    /** As it would be saved. */
    sent: () => spouseChange(form.getValues(), saved),
    answer: (taxId: Cpf, person: PersonRecord) =>
      act(async () => queryClient.setQueryData(personQuery(taxId).queryKey, person)),
    restore: (spouse: SpouseFields) =>
      act(async () => form.reset({ ...form.getValues(), spouse }, { keepDefaultValues: true })),
    type: async (name: string, text: string) => {
      await user.clear(field(name));
      if (text !== '') await user.paste(text);
    },
  };
}

const OF_SPOUSE = 'CPF do cônjuge';
const NAME = 'Nome do cônjuge';
const NOTHING_MORE = {
  idNumber: undefined,
  idEmitter: undefined,
  idEmissionDate: undefined,
  email: undefined,
  phone: undefined,
};

describe('what the form filled in of a spouse belongs to one CPF', () => {
  test('a corrected CPF takes nothing of the person who was looked up first', async () => {
    const { field, sent, type } = show(null);
    await type(OF_SPOUSE, ZILDA);
    await waitFor(() => expect(field(NAME)).toHaveValue('Zilda Ramos'));
    expect(field('E-mail do cônjuge')).toHaveValue('marina@exemplo.com.br');
    await type(OF_SPOUSE, XAVIER);
    await waitFor(() => expect(field(NAME)).toHaveValue('Xavier Pinto'));
    for (const name of ['Identidade do cônjuge', 'E-mail do cônjuge', 'Telefone do cônjuge'])
      expect(field(name)).toHaveValue('');
    expect(sent()).toEqual({ taxId: XAVIER, name: 'Xavier Pinto', ...NOTHING_MORE });
  });

  test('somebody new in the place of the saved spouse begins empty', async () => {
    const { field, sent, type } = show(SAVED);
    await type(OF_SPOUSE, NEW);
    await waitFor(() => expect(field(NAME)).toHaveValue(''));
    expect(sent()).toEqual({ taxId: NEW, name: undefined, ...NOTHING_MORE });
  });

  test('a CPF pasted over the other is another person, too', async () => {
    const { user, field, sent } = show(SAVED);
    await user.tripleClick(field(OF_SPOUSE));
    await user.paste(XAVIER);
    await waitFor(() => expect(field(NAME)).toHaveValue('Xavier Pinto'));
    expect(sent()).toEqual({ taxId: XAVIER, name: 'Xavier Pinto', ...NOTHING_MORE });
  });

  test('what was typed over a record goes with its CPF, and comes back with it', async () => {
    const { field, sent, type } = show(null);
    await type(OF_SPOUSE, ZILDA);
    await waitFor(() => expect(field(NAME)).toHaveValue('Zilda Ramos'));
    await type('E-mail do cônjuge', 'nova@exemplo.com.br');
    await type(OF_SPOUSE, NEW);
    await waitFor(() => expect(field('E-mail do cônjuge')).toHaveValue(''));
    expect(sent()).toEqual({ taxId: NEW, name: undefined, ...NOTHING_MORE });
    await type(OF_SPOUSE, ZILDA);
    await waitFor(() => expect(field(NAME)).toHaveValue('Zilda Ramos'));
    expect(sent()).toMatchObject({ name: 'Zilda Ramos', email: 'nova@exemplo.com.br', phone: '11912345678' });
  });

  test('what was typed before any CPF goes to the unregistered one that comes, and to no other', async () => {
    const { field, sent, type } = show(null);
    await type(NAME, 'Zilda Maria Ramos');
    await type('E-mail do cônjuge', 'nova@exemplo.com.br');
    await type(OF_SPOUSE, NEW);
    const typed = { ...NOTHING_MORE, name: 'Zilda Maria Ramos', email: 'nova@exemplo.com.br' };
    expect(sent()).toEqual({ taxId: NEW, ...typed });
    await type(OF_SPOUSE, OTHER_NEW);
    await waitFor(() => expect(field(NAME)).toHaveValue(''));
    expect(sent()).toEqual({ taxId: OTHER_NEW, name: undefined, ...NOTHING_MORE });
    await type(OF_SPOUSE, XAVIER);
    await waitFor(() => expect(field(NAME)).toHaveValue('Xavier Pinto'));
    expect(sent()).toEqual({ taxId: XAVIER, ...NOTHING_MORE, name: 'Xavier Pinto' });
    await type(OF_SPOUSE, NEW);
    await waitFor(() => expect(field(NAME)).toHaveValue('Zilda Maria Ramos'));
    expect(sent()).toEqual({ taxId: NEW, ...typed });
  });

  test('what was typed of another person before any CPF is put aside for a registered one', async () => {
    const { user, field, sent, type } = show(null);
    await type(NAME, 'Zilda Maria Ramos');
    await type('Identidade do cônjuge', '55.555');
    await type('E-mail do cônjuge', 'nova@exemplo.com.br');
    await type(OF_SPOUSE, XAVIER);
    await waitFor(() => expect(field(NAME)).toHaveValue('Xavier Pinto'));
    expect(sent()).toEqual({ taxId: XAVIER, ...NOTHING_MORE, name: 'Xavier Pinto' });
    await type(OF_SPOUSE, '');
    await waitFor(() => expect(field(NAME)).toHaveValue('Zilda Maria Ramos'));
    expect(field('E-mail do cônjuge')).toHaveValue('nova@exemplo.com.br');
    await type(OF_SPOUSE, XAVIER);
    await waitFor(() => expect(field(NAME)).toHaveValue('Xavier Pinto'));
    await user.tripleClick(field(OF_SPOUSE));
    await user.paste(NEW);
    await waitFor(() => expect(field(NAME)).toHaveValue('Zilda Maria Ramos'));
    expect(sent()).toEqual({
      ...NOTHING_MORE,
      taxId: NEW,
      name: 'Zilda Maria Ramos',
      idNumber: '55.555',
      email: 'nova@exemplo.com.br',
    });
  });

  test.each(['', '  xavier PÍNTO '])(
    'what was typed before any CPF, naming "%s", completes the record of the one that comes',
    async (name) => {
      const { field, sent, type } = show(null);
      await type(NAME, name);
      await type('E-mail do cônjuge', 'nova@exemplo.com.br');
      await type(OF_SPOUSE, XAVIER);
      await waitFor(() => expect(field(NAME)).toHaveValue('Xavier Pinto'));
      const completed = { ...NOTHING_MORE, name: 'Xavier Pinto', email: 'nova@exemplo.com.br' };
      expect(sent()).toEqual({ taxId: XAVIER, ...completed });
      await type(OF_SPOUSE, NEW);
      await waitFor(() => expect(field('E-mail do cônjuge')).toHaveValue(''));
      expect(sent()).toEqual({ taxId: NEW, name: undefined, ...NOTHING_MORE });
    },
  );

  test('a CPF that was corrected before its answer came keeps nothing of what was typed before', async () => {
    const { field, sent, type, answer } = show(null);
    await type(NAME, 'Zilda Maria Ramos');
    await type('E-mail do cônjuge', 'nova@exemplo.com.br');
    await type(OF_SPOUSE, SLOW);
    expect(field(NAME)).toHaveValue('Zilda Maria Ramos');
    await type(OF_SPOUSE, NEW);
    const typed = { ...NOTHING_MORE, name: 'Zilda Maria Ramos', email: 'nova@exemplo.com.br' };
    expect(sent()).toEqual({ taxId: NEW, ...typed });
    await answer(SLOW, { ...xavier, taxId: SLOW });
    await type(OF_SPOUSE, SLOW);
    await waitFor(() => expect(field(NAME)).toHaveValue('Xavier Pinto'));
    expect(sent()).toEqual({ taxId: SLOW, ...NOTHING_MORE, name: 'Xavier Pinto' });
  });

  test('a record that comes late puts aside what was typed of another person meanwhile', async () => {
    const { field, sent, type, answer } = show(null);
    await type(NAME, 'Zilda Maria Ramos');
    await type(OF_SPOUSE, SLOW);
    await type('E-mail do cônjuge', 'nova@exemplo.com.br');
    await answer(SLOW, { ...xavier, taxId: SLOW });
    await waitFor(() => expect(field(NAME)).toHaveValue('Xavier Pinto'));
    expect(sent()).toEqual({ taxId: SLOW, ...NOTHING_MORE, name: 'Xavier Pinto' });
    await type(OF_SPOUSE, '');
    await waitFor(() => expect(field('E-mail do cônjuge')).toHaveValue('nova@exemplo.com.br'));
  });

  test('a registered CPF shows its record over what was typed under another, and says so', async () => {
    const { field, sent, type } = show(null);
    await type(OF_SPOUSE, NEW);
    await type(NAME, 'Outra Pessoa');
    await type('E-mail do cônjuge', 'outra@exemplo.com.br');
    await type('Telefone do cônjuge', '1144445555');
    await type(OF_SPOUSE, ZILDA);
    await waitFor(() => expect(field(NAME)).toHaveValue('Zilda Ramos'));
    expect(field(OF_SPOUSE)).toHaveAccessibleDescription(/os campos mostram o cadastro dele\(a\)/);
    expect(sent()).toMatchObject({ email: 'marina@exemplo.com.br', phone: '11912345678' });
  });

  test('a restored draft keeps what was typed under its CPF', async () => {
    const { sent, restore } = show(SAVED);
    const typed = { name: 'Outra Pessoa', email: 'outra@exemplo.com.br' };
    await restore({ ...EMPTY_SPOUSE, taxId: NEW, ...typed });
    expect(sent()).toEqual({ taxId: NEW, ...NOTHING_MORE, ...typed });
  });

  test('an erased CPF shows nobody and ends the link; typed again, all is as it was', async () => {
    const { field, sent, type } = show(SAVED);
    await type(OF_SPOUSE, '');
    await waitFor(() => expect(field(NAME)).toHaveValue(''));
    expect(sent()).toBeNull();
    expect(field(/^Motivo do fim do vínculo com Caio Brandão/)).toHaveAccessibleDescription(
      'Fica na trilha das duas pessoas.',
    );
    expect(screen.getByText('0 de 500 caracteres, mínimo 5')).toBeVisible();
    await type(OF_SPOUSE, SAVED.taxId);
    await waitFor(() => expect(field(NAME)).toHaveValue('Caio Brandão'));
    expect(sent()).toBeUndefined();
  });
});
