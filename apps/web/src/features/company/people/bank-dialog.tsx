import { updateClientBankData } from '@lastro/wire/company/company-operations';
import { bankAccount } from '@lastro/wire/company/link-schemas';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../../lib/form-errors';
import { useCommand } from '../../../lib/query';
import { AsyncSelectField } from '../../../shared/form/async-select-fields';
import { DialogForm } from '../../../shared/form/dialog-form';
import { SelectField, TextField } from '../../../shared/form/plain-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { staleRecord } from '../../../shared/form/stale-record';
import { useConflict } from '../../../shared/form/use-conflict';
import type { AsyncOptions } from '../../../shared/form/use-found';
import { notify } from '../../../ui/notify';
import { FieldGrid } from '../../../ui/section';
import { PartialState } from '../../../ui/states';
import { type ClientRecord, useClientChanged, useReloadClient } from '../client-queries';
import { BANK_CONFLICT, bankFieldsOf } from './bank-conflict';
import {
  type BankFields,
  type BankValues,
  bankFieldOf,
  bankIssues,
  EMPTY_BANK,
  findInstitutions,
  institutionLabel,
  tidied,
  toBankData,
} from './bank-values';
import { ACCOUNT_KINDS } from './labels';
import { cnpjOf } from './people-of-client';

/** The list is at hand, but over four hundred long: it is searched like one that is not. */
const INSTITUTIONS: AsyncOptions = {
  useSearch: (text) => ({ options: findInstitutions(text), isSearching: false, hasFailed: false }),
  useLabels: (codes) => new Map(codes.map((code) => [code, institutionLabel(code)])),
};

const KINDS = ACCOUNT_KINDS.map((kind) => ({ ...kind }));

/** Of an account that this person may not see there is nothing to choose from. */
const CHANGED_MEANWHILE =
  'Outra pessoa salvou uma conta enquanto você digitava. Salve de novo só se a sua deve ficar no lugar dela.';

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
  const reload = useReloadClient(client.cnpj);
  // As it was when the dialog opened: a newer account in the cache must not lend its version to this one.
  const seen = useRef(client.bankAccount?.version ?? 0);
  const isReplacing = client.bankAccount !== null;
  const stale = useConflict<BankFields>({
    subject: 'Esta conta bancária',
    fields: BANK_CONFLICT,
    onResolve: async (bank) => {
      form.reset({ bank }, { keepDefaultValues: true });
      await submit({ bank });
    },
  });

  async function submit(values: BankValues) {
    try {
      clientChanged(await save.mutateAsync(toBankData(cnpj, values, seen.current)));
      notify.success({ message: 'Conta bancária salva.' });
      onClose();
    } catch (failure) {
      const current = staleRecord(failure, bankAccount);
      if (current !== null) {
        // Saved again, it replaces the account that the person has now been told of.
        seen.current = current.version;
        reload();
        if (current.masked) form.setError('root.server', { message: CHANGED_MEANWHILE });
        else await stale.show({ current: bankFieldsOf(current), yours: tidied(values.bank) });
        return;
      }
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: bankFieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  return (
    <>
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
      {stale.dialog}
    </>
  );
}
