import { updateClientBankData } from '@lastro/wire/company/company-operations';
import { useDisclosure } from '@mantine/hooks';
import { ActionButton } from '../../../ui/action-button';
import { EmptyState } from '../../../ui/states';
import { MASKED_BANK } from '../labels';
import { BankDialog } from './bank-dialog';
import { Fact, Facts } from './facts';
import { accountKindLabel } from './labels';
import { type SectionProps, useWriteRefusal } from './link-section';
import styles from './people-section.module.css';

export function BankSection({ company, canWrite }: SectionProps) {
  const refusal = useWriteRefusal(canWrite, updateClientBankData);
  const [isOpen, dialog] = useDisclosure(false);
  const account = company.bankAccount;
  const button = (
    <ActionButton variant="default" disabledReason={refusal} onAction={dialog.open}>
      {account === null ? 'Cadastrar conta' : 'Substituir conta'}
    </ActionButton>
  );
  return (
    <div className={styles.section}>
      {account === null ? (
        <div className={styles.empty}>
          <EmptyState title="Nenhuma conta bancária" action={button}>
            A conta em que a empresa recebe. A ficha precisa de uma.
          </EmptyState>
        </div>
      ) : (
        <>
          <Facts>
            <Fact label="Banco">
              {account.bankCode} {account.bankName}
            </Fact>
            <Fact label="Agência">
              <span className="tabular">{withDigit(account.agency, account.agencyDigit)}</span>
            </Fact>
            <Fact label="Conta">
              <span className="tabular">{withDigit(account.account, account.accountDigit)}</span>
            </Fact>
            <Fact label="Tipo">{accountKindLabel(account.kind)}</Fact>
          </Facts>
          {account.masked ? <p className={styles.soft}>{MASKED_BANK}</p> : null}
          <div className={`${styles.bar} no-print`}>{button}</div>
        </>
      )}
      {isOpen ? <BankDialog company={company} onClose={dialog.close} /> : null}
    </div>
  );
}

function withDigit(number: string, digit: string | null): string {
  return digit === null || digit === '' ? number : `${number}-${digit}`;
}
