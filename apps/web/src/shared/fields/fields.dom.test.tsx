import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../ui/testing/render';
import { CepInput, EmailInput, PhoneInput } from './contact-inputs';
import { DateInput } from './date-input';
import { MoneyInput, PercentInput } from './number-inputs';
import type { ParsedFieldProps } from './parsed-input';
import { CnpjInput, CpfInput, TaxIdInput } from './tax-id-inputs';

const today = isoDate('2026-11-16');

function DatedInput(props: ParsedFieldProps<IsoDate>) {
  return <DateInput {...props} today={today} />;
}

/** The table below holds fields of several kinds of value. */
type LooseInput = ComponentType<ParsedFieldProps<string | number>>;
function loose<T extends string | number>(Input: ComponentType<ParsedFieldProps<T>>): LooseInput {
  return Input as unknown as LooseInput;
}

/** A field under control of a parent, as on every screen. */
function setUp<T extends string | number>(
  Input: ComponentType<ParsedFieldProps<T>>,
  initial: T | null = null,
) {
  const onChange = vi.fn();
  const onTextIssue = vi.fn();
  function Parent() {
    const [value, setValue] = useState<T | null>(initial);
    return (
      <>
        <Input
          label="Campo"
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
          onTextIssue={onTextIssue}
        />
        <button type="button" onClick={() => setValue(initial)}>
          Voltar
        </button>
        <output data-testid="value">{JSON.stringify(value)}</output>
      </>
    );
  }
  const kit = renderUi(<Parent />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Campo' });
  const value = (): unknown => JSON.parse(screen.getByTestId('value').textContent ?? 'null');
  const paste = async (text: string) => {
    await kit.user.click(input);
    await kit.user.paste(text);
    await kit.user.tab();
  };
  return { ...kit, input, value, paste, onChange, onTextIssue };
}

type Case = readonly [pasted: string, value: string | number | null, shown: string];

const tables: Array<{
  name: string;
  Input: LooseInput;
  error: RegExp;
  cases: Case[];
}> = [
  {
    name: 'CnpjInput',
    Input: loose(CnpjInput),
    error: /CNPJ inválido/,
    cases: [
      ['12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
      ['12ABC34501DE35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
      [' 11222333000181 ', '11222333000181', '11.222.333/0001-81'],
      ['11.222.333/0001-81', '11222333000181', '11.222.333/0001-81'],
      ['11.222.333/0001-82', null, '11.222.333/0001-82'],
      ['112223330001819', null, '112223330001819'],
      ['CNPJ 11222333000181', null, 'CNPJ 11222333000181'],
    ],
  },
  {
    name: 'CpfInput',
    Input: loose(CpfInput),
    error: /CPF Inválido/,
    cases: [
      ['111.444.777-35', '11144477735', '111.444.777-35'],
      ['11144477735', '11144477735', '111.444.777-35'],
      ['11111111111', null, '111.111.111-11'],
      ['1114447773a', null, '1114447773a'],
    ],
  },
  {
    name: 'TaxIdInput',
    Input: loose(TaxIdInput),
    error: /Documento inválido/,
    cases: [
      ['11144477735', '11144477735', '111.444.777-35'],
      ['12abc34501de35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
      ['123', null, '123'],
    ],
  },
  {
    name: 'MoneyInput',
    Input: loose(MoneyInput),
    error: /inválido|negativo/,
    cases: [
      ['R$ 1.234,56', 123456, '1.234,56'],
      ['1234.56', 123456, '1.234,56'],
      ['1.234', 123400, '1.234,00'],
      ['1,5', 150, '1,50'],
      ['0', 0, '0,00'],
      ['-10', null, '-10'],
      ['dez', null, 'dez'],
    ],
  },
  {
    name: 'PercentInput',
    Input: loose(PercentInput),
    error: /Percentual inválido/,
    cases: [
      ['2,49%', '2.49', '2,49'],
      ['2.49 % a.m.', '2.49', '2,49'],
      ['1,234567', '1.234567', '1,234567'],
      ['2', '2', '2,00'],
      ['1,2345678', null, '1,2345678'],
    ],
  },
  {
    name: 'DateInput',
    Input: loose(DatedInput),
    error: /Data inválida/,
    cases: [
      ['16/11/2026', '2026-11-16', '16/11/2026'],
      ['2026-11-16', '2026-11-16', '16/11/2026'],
      ['16112026', '2026-11-16', '16/11/2026'],
      ['1/2/26', '2026-02-01', '01/02/2026'],
      ['31/02/2026', null, '31/02/2026'],
      ['amanhã', null, 'amanhã'],
    ],
  },
  {
    name: 'PhoneInput',
    Input: loose(PhoneInput),
    error: /Telefone inválido/,
    cases: [
      ['+55 (11) 91234-5678', '11912345678', '(11) 91234-5678'],
      ['1134567890', '1134567890', '(11) 3456-7890'],
      ['+1 212 555 0100', null, '+1 212 555 0100'],
    ],
  },
  {
    name: 'CepInput',
    Input: loose(CepInput),
    error: /CEP inválido/,
    cases: [
      ['01310100', '01310100', '01310-100'],
      ['01.310-100', '01310100', '01310-100'],
      ['0131010', null, '01310-10'],
    ],
  },
  {
    name: 'EmailInput',
    Input: loose(EmailInput),
    error: /E-mail inválido/,
    cases: [
      [' Ana@Empresa.com.br ', 'ana@empresa.com.br', 'ana@empresa.com.br'],
      ['ana@', null, 'ana@'],
    ],
  },
];

describe.each(tables)('$name accepts what people paste', ({ Input, cases, error }) => {
  it.each(cases)('%j gives %j and shows %j', async (pasted, expected, shown) => {
    const { input, value, paste, onTextIssue } = setUp(Input);
    await paste(pasted);
    expect(value()).toBe(expected);
    expect(input).toHaveValue(shown);
    if (expected === null) {
      expect(input).toHaveAccessibleDescription(error);
      expect(onTextIssue).toHaveBeenLastCalledWith(expect.stringMatching(error));
    } else {
      expect(input).toBeValid();
      expect(onTextIssue).toHaveBeenLastCalledWith(null);
    }
  });
});

describe('a field read from text', () => {
  it('shows an error only after it was left, and drops it as soon as the text is right', async () => {
    const { user, input, value } = setUp(CpfInput);
    await user.type(input, '1114447773');
    expect(screen.queryByText('CPF Inválido')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByText('CPF Inválido')).toBeInTheDocument();
    await user.type(input, '5');
    expect(screen.queryByText('CPF Inválido')).not.toBeInTheDocument();
    expect(value()).toBe('11144477735');
  });

  it('is not wrong when empty: that is for the form to say', async () => {
    const { user, input, value, onTextIssue } = setUp(MoneyInput, cents(100));
    await user.clear(input);
    await user.tab();
    expect(value()).toBeNull();
    expect(input).toBeValid();
    expect(onTextIssue).toHaveBeenLastCalledWith(null);
  });

  it('masks while typing and keeps the cursor where the person types', async () => {
    const { user, input, value } = setUp(CnpjInput);
    await user.type(input, '1122333000181');
    expect(input).toHaveValue('11.223.330/0018-1');
    // The missing 2 goes in after the first two digits.
    await user.type(input, '2', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input).toHaveValue('11.222.333/0001-81'.slice(0, 18));
    expect(input.selectionStart).toBe(4);
    expect(value()).toBe('11222333000181');
  });

  it('lets one delete through a separator of the mask', async () => {
    const { user, input } = setUp(CepInput);
    await user.type(input, '01310100');
    await user.type(input, '{Backspace}{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect(input).toHaveValue('01311-00');
    expect(input.selectionStart).toBe(4);
  });

  it('selects the whole amount on focus, so that typing replaces it', async () => {
    const { user, input, value } = setUp(MoneyInput, cents(123456));
    await user.tab();
    expect(input).toHaveFocus();
    await user.keyboard('7,5');
    expect(value()).toBe(750);
    await user.tab();
    expect(input).toHaveValue('7,50');
  });

  it('follows a value that changes from outside', async () => {
    const { user, input } = setUp(MoneyInput, cents(123456));
    await user.clear(input);
    await user.type(input, '5');
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(input).toHaveValue('1.234,56');
  });

  it('is not unreadable any more once a value is put there from outside: nothing stops the save then', async () => {
    const { user, input, onTextIssue } = setUp(MoneyInput, cents(1000));
    await user.clear(input);
    await user.type(input, 'mil');
    expect(onTextIssue).toHaveBeenLastCalledWith(expect.any(String));
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(input).toHaveValue('10,00');
    expect(onTextIssue).toHaveBeenLastCalledWith(null);
  });

  it('cannot be changed while locked, and says why', async () => {
    const onChange = vi.fn();
    const { user } = renderUi(
      <MoneyInput
        label="Valor"
        value={null}
        onChange={onChange}
        lockedReason="Só é possível editar parcelas pendentes!"
      />,
    );
    const input = screen.getByRole('textbox', { name: 'Valor' });
    expect(input).toHaveAccessibleDescription('Só é possível editar parcelas pendentes!');
    await user.type(input, '10');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('the calendar of a date', () => {
  it('marks holidays, walks by keyboard and puts the day in', async () => {
    const { user, input, value } = setUp(DatedInput);
    await user.click(screen.getByRole('button', { name: 'Abrir calendário de Campo' }));
    const day = await screen.findByRole('button', {
      name: /^16 de novembro de 2026, segunda-feira, data-base$/,
    });
    expect(
      screen.getByRole('button', { name: /^20 de novembro de 2026, sexta-feira, .*Consciência/ }),
    ).toBeInTheDocument();
    day.focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{PageDown}');
    expect(screen.getByRole('button', { name: /^24 de dezembro de 2026/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(value()).toBe('2026-12-24');
    expect(input).toHaveValue('24/12/2026');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Abrir calendário de Campo' })).toHaveFocus(),
    );
  });
});

describe('a locked number', () => {
  it('keeps its unit beside the lock', () => {
    const locked = { label: 'Campo', value: null, onChange: () => undefined, lockedReason: 'Encerrada.' };
    renderUi(
      <>
        <MoneyInput {...locked} label="Valor" />
        <PercentInput {...locked} label="Taxa" unit="% a.m." />
      </>,
    );
    const around = (name: string) => screen.getByRole('textbox', { name }).parentElement;
    expect(around('Valor')).toHaveTextContent('R$');
    expect(around('Taxa')).toHaveTextContent('% a.m.');
    for (const name of ['Valor', 'Taxa'])
      expect(around(name)?.querySelector('[data-position="left"] svg')).not.toBeNull();
  });
});
