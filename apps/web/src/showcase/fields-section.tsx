import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { type Cents, cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import type { Cnpj, Cpf } from '@lastro/domain/tax-id';
import { useState } from 'react';
import { CepInput, EmailInput, PhoneInput } from '../shared/fields/contact-inputs';
import { DateInput } from '../shared/fields/date-input';
import { MoneyInput, PercentInput } from '../shared/fields/number-inputs';
import { CnpjInput, CpfInput, TaxIdInput } from '../shared/fields/tax-id-inputs';
import { FieldGrid, Section } from '../ui/section';

const today = isoDate('2026-11-16');

export function FieldsSection() {
  const [cnpj, setCnpj] = useState<Cnpj | null>(null);
  const [cpf, setCpf] = useState<Cpf | null>(null);
  const [taxId, setTaxId] = useState<Cnpj | Cpf | null>(null);
  const [money, setMoney] = useState<Cents | null>(cents(1_234_567_89));
  const [percent, setPercent] = useState<Percent | null>('2.49' as Percent);
  const [date, setDate] = useState<IsoDate | null>(today);
  const [phone, setPhone] = useState<string | null>(null);
  const [cep, setCep] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  return (
    <Section
      id="campos"
      title="Campos"
      description="Cole o que quiser; o que não puder ser lido fica na tela com o erro."
    >
      <FieldGrid>
        <CnpjInput
          label="CNPJ"
          required
          value={cnpj}
          onChange={setCnpj}
          help="Letras são aceitas desde julho de 2026."
        />
        <CpfInput label="CPF" value={cpf} onChange={setCpf} />
        <TaxIdInput label="CPF ou CNPJ" value={taxId} onChange={setTaxId} />
        <MoneyInput label="Valor" value={money} onChange={setMoney} />
        <PercentInput label="Taxa" unit="% a.m." value={percent} onChange={setPercent} />
        <DateInput label="Vencimento" today={today} value={date} onChange={setDate} />
        <PhoneInput label="Telefone" value={phone} onChange={setPhone} />
        <CepInput label="CEP" value={cep} onChange={setCep} />
        <EmailInput label="E-mail" value={email} onChange={setEmail} />
        <MoneyInput label="Com erro" value={null} onChange={() => undefined} error="Campo obrigatório." />
        <MoneyInput
          label="Bloqueado"
          value={cents(50_000_00)}
          onChange={() => undefined}
          lockedReason="Só é possível editar parcelas pendentes!"
        />
      </FieldGrid>
    </Section>
  );
}
