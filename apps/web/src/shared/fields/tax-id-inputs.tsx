import {
  type Cnpj,
  type Cpf,
  formatCnpj,
  formatCpf,
  formatTaxId,
  maskTaxIdPartial,
  parseCnpj,
  parseCpf,
  parseTaxId,
} from '@lastro/domain/tax-id';
import { issueText } from '@lastro/wire/issue-texts';
import { type ParsedFieldProps, ParsedInput } from './parsed-input';

/** Letters are part of a CNPJ since July 2026, so the keyboard is the full one. */
export function CnpjInput(props: ParsedFieldProps<Cnpj>) {
  return (
    <ParsedInput
      placeholder="00.000.000/0000-00"
      {...props}
      parse={parseCnpj}
      format={formatCnpj}
      mask={(text) => maskTaxIdPartial(text, 'cnpj')}
      explain={() => issueText('cnpj.invalid')}
    />
  );
}

export function CpfInput(props: ParsedFieldProps<Cpf>) {
  return (
    <ParsedInput
      placeholder="000.000.000-00"
      {...props}
      parse={parseCpf}
      format={formatCpf}
      mask={(text) => maskTaxIdPartial(text, 'cpf')}
      explain={() => issueText('cpf.invalid')}
      inputMode="numeric"
    />
  );
}

/** CPF or CNPJ; the mask follows what is typed. */
export function TaxIdInput(props: ParsedFieldProps<Cnpj | Cpf>) {
  return (
    <ParsedInput
      placeholder="CPF ou CNPJ"
      {...props}
      parse={(text) => parseTaxId(text)?.value ?? null}
      format={formatTaxId}
      mask={(text) => maskTaxIdPartial(text, 'any')}
      explain={() => issueText('document.invalid')}
    />
  );
}
