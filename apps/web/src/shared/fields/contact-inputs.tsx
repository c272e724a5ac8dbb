import {
  formatCep,
  formatPhone,
  maskCepPartial,
  maskPhonePartial,
  parseCep,
  parseEmail,
  parsePhone,
} from '@lastro/domain/contact';
import { issueText } from '@lastro/wire/issue-texts';
import { type ParsedFieldProps, ParsedInput } from './parsed-input';

export function PhoneInput(props: ParsedFieldProps<string>) {
  return (
    <ParsedInput
      placeholder="(11) 91234-5678"
      {...props}
      parse={parsePhone}
      format={formatPhone}
      mask={maskPhonePartial}
      explain={() => issueText('phone.invalid')}
      inputMode="tel"
    />
  );
}

export function CepInput(props: ParsedFieldProps<string>) {
  return (
    <ParsedInput
      placeholder="00000-000"
      {...props}
      parse={parseCep}
      format={formatCep}
      mask={maskCepPartial}
      explain={() => issueText('cep.invalid')}
      inputMode="numeric"
    />
  );
}

export function EmailInput(props: ParsedFieldProps<string>) {
  return (
    <ParsedInput
      placeholder="nome@empresa.com.br"
      {...props}
      parse={parseEmail}
      format={(email) => email}
      explain={() => issueText('email.invalid')}
      inputMode="email"
    />
  );
}
