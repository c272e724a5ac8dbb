import { updateClientBankData } from '@lastro/wire/company/company-operations';
import { useCommand } from '../../../lib/query';
import { DescribedInputs } from '../../../shared/form/described-fields';
import { DialogForm } from '../../../shared/form/dialog-form';
import { issuesResolver } from '../../../shared/form/resolvers';
import { staleRecord } from '../../../shared/form/stale-record';
import { useFormOver } from '../../../shared/form/use-form-over';
import { notify } from '../../../ui/notify';
import { FieldGrid } from '../../../ui/section';
import { PartialState } from '../../../ui/states';
import type { CompanyRecord } from '../company-queries';
import { BANK_FIELDS, BANK_FORM, bankIssues, NO_ACCOUNT, tidied, toBankData } from './bank-values';
import { cnpjOf } from './people-of-company';
import { useLinkCommand } from './use-link-command';

/** Of an account that this person may not see there is nothing to choose from. */
const CHANGED_MEANWHILE =
  'Outra pessoa salvou uma conta enquanto você digitava. Salve de novo só se a sua deve ficar no lugar dela.';
const [BANK, KIND, ...NUMBERS] = BANK_FIELDS;

export function BankDialog({ company, onClose }: { company: CompanyRecord; onClose: () => void }) {
  const cnpj = cnpjOf(company);
  const save = useCommand(updateClientBankData);
  const run = useLinkCommand(company);
  const isReplacing = company.bankAccount !== null;
  const { form, setBase, conflict, onSubmit } = useFormOver(BANK_FORM, {
    record: { ...NO_ACCOUNT, version: company.bankAccount?.version ?? 0 },
    resolver: (over) => issuesResolver((values) => bankIssues(cnpj, over, values), BANK_FORM.fieldOf),
    staleOf: (failure) => {
      const current = staleRecord(failure, BANK_FORM.schema);
      return current?.masked ? null : current;
    },
    save: async (over, values) => {
      await run(() => save.mutateAsync(toBankData(cnpj, over, values)));
      notify.success({ message: 'Conta bancária salva.' });
      onClose();
    },
    onRefused: (failure) => {
      const current = staleRecord(failure, BANK_FORM.schema);
      if (current === null) return false;
      // Saved again, it replaces the account that the person has now been told of.
      setBase({ ...NO_ACCOUNT, version: current.version });
      form.setError('root.server', { message: CHANGED_MEANWHILE });
      return true;
    },
  });
  return (
    <>
      <DialogForm
        title={isReplacing ? 'Substituir a conta bancária' : 'Cadastrar conta bancária'}
        submitLabel={isReplacing ? 'Substituir conta' : 'Cadastrar conta'}
        form={form}
        onSubmit={({ bank }) => onSubmit({ bank: tidied(bank) })}
        onClose={onClose}
      >
        {isReplacing ? (
          <PartialState>
            A conta atual deixa de valer e a nova entra no lugar dela. Digite a conta nova por inteiro.
          </PartialState>
        ) : null}
        {[[BANK, KIND], NUMBERS].map((fields) => (
          <FieldGrid key={fields.length}>
            <DescribedInputs control={form.control} scope="bank" fields={fields} />
          </FieldGrid>
        ))}
      </DialogForm>
      {conflict}
    </>
  );
}
