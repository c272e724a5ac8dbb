import { updateClientBankData } from '@lastro/wire/company/company-operations';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../../lib/form-errors';
import { useCommand } from '../../../lib/query';
import { type AsyncOptions, AsyncSelectField } from '../../../shared/form/async-select-fields';
import { SelectField, TextField } from '../../../shared/form/plain-fields';
import { notify } from '../../../ui/notify';
import { FieldGrid } from '../../../ui/section';
import { PartialState } from '../../../ui/states';
import { type ClientRecord, useClientChanged } from '../client-queries';
import {
  type BankValues,
  bankFieldOf,
  bankIssues,
  EMPTY_BANK,
  findInstitutions,
  institutionLabel,
  toBankData,
} from './bank-values';
import { issuesResolver } from './command-resolver';
import { DialogForm } from './dialog-form';
import { ACCOUNT_KINDS } from './labels';
import { cnpjOf } from './people-of-client';

/** The list is at hand, but over four hundred long: it is searched like one that is not. */
const INSTITUTIONS: AsyncOptions = {
  useSearch: (text) => ({ options: findInstitutions(text), isSearching: false, hasFailed: false }),
  useLabels: (codes) => new Map(codes.map((code) => [code, institutionLabel(code)])),
};

const KINDS = ACCOUNT_KINDS.map((kind) => ({ ...kind }));

export function BankDialog({ client, onClose }: { client: ClientRecord; onClose: () => void }) {
  const cnpj = cnpjOf(client);
  const form = useForm<BankValues>({
    defaultValues: EMPTY_BANK,
    mode: 'onTouched',
    resolver: issuesResolver((values) => bankIssues(cnpj, values), bankFieldOf),
  });
  const { control } = form;
  const save = useCommand(updateClientBankData);
  const clientChanged = useClientChanged();
  const isReplacing = client.bankAccount !== null;

  async function submit(values: BankValues) {
    try {
      clientChanged(await save.mutateAsync(toBankData(cnpj, values)));
      notify.success({ message: 'Conta bancária salva.' });
      onClose();
    } catch (failure) {
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: bankFieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  return (
    <DialogForm
      title={isReplacing ? 'Substituir a conta bancária' : 'Cadastrar conta bancária'}
      submitLabel={isReplacing ? 'Substituir conta' : 'Cadastrar conta'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {isReplacing ? (
        <PartialState>
          A conta atual deixa de valer e a nova entra no lugar dela. Digite a conta nova por inteiro.
        </PartialState>
      ) : null}
      <FieldGrid>
        <AsyncSelectField
          control={control}
          name="bank.bankCode"
          label="Banco"
          required
          source={INSTITUTIONS}
          placeholder="Código ou nome"
        />
        <SelectField control={control} name="bank.kind" label="Tipo de conta" options={KINDS} required />
      </FieldGrid>
      <FieldGrid>
        <TextField control={control} name="bank.agency" label="Agência" required maxLength={8} />
        <TextField
          control={control}
          name="bank.agencyDigit"
          label="Dígito da agência"
          help="Se houver."
          maxLength={1}
        />
        <TextField control={control} name="bank.account" label="Conta" required maxLength={24} />
        <TextField
          control={control}
          name="bank.accountDigit"
          label="Dígito da conta"
          required
          maxLength={2}
        />
      </FieldGrid>
    </DialogForm>
  );
}
