import { parseCnpj } from '@lastro/domain/tax-id';
import { getClientHistory, printRegistrationForm } from '@lastro/wire/company/company-operations';
import { IconFileTypeDocx } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { download } from '../../lib/api';
import { messageOf } from '../../lib/api-error';
import { ActionButton } from '../../ui/action-button';
import { notify } from '../../ui/notify';

const PRINT_TIMEOUT_MS = 120_000;

/** The ficha as a Word document, for the company to sign. Printing is written to the history. */
export function PrintForm({ cnpj }: { cnpj: string }) {
  const queryClient = useQueryClient();
  async function print() {
    const taxId = parseCnpj(cnpj);
    if (taxId === null) return;
    try {
      const name = await download(printRegistrationForm, { tax_id: taxId }, { timeoutMs: PRINT_TIMEOUT_MS });
      notify.success({ title: 'Ficha gerada', message: `O arquivo ${name} foi baixado.` });
      void queryClient.invalidateQueries({ queryKey: [getClientHistory.name] });
    } catch (failure) {
      notify.failure({ title: 'A ficha não foi gerada', message: messageOf(failure) });
    }
  }
  return (
    <ActionButton variant="default" leftSection={<IconFileTypeDocx size={16} aria-hidden />} onAction={print}>
      Imprimir ficha
    </ActionButton>
  );
}
