import { type Cpf, formatTaxId, parseCpf } from '@lastro/domain/tax-id';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error';
import { CopyButton } from '../../../ui/copy-button';
import { useFocusBack } from '../../../ui/dialog-focus';
import { DrawerLayer } from '../../../ui/layers';
import { FormSkeleton } from '../../../ui/skeletons';
import { EmptyState, FailedState, PartialState } from '../../../ui/states';
import { roleLabel } from './labels';
import styles from './person-drawer.module.css';
import { PersonForm } from './person-form';
import type { PersonRecord } from './person-form-values';
import { usePerson } from './person-queries';
import { PersonView } from './person-view';

interface PersonDrawerProps {
  /** As the company's record shows it: concealed from those who may not see it. */
  taxId: string;
  name?: string;
  canWrite: boolean;
  demanded?: readonly string[];
  onClose: () => void;
  onSaved?: (person: PersonRecord) => void;
}

const WIDTH = 1080;
const NOTHING_DEMANDED: readonly string[] = [];
export const SHARED_PERSON = 'Uma pessoa pode servir a várias empresas: é editada uma vez e vista em todas.';
const CONCEALED =
  'Seu acesso não mostra documentos, contato e renda de pessoas. Quem precisa deles tem os grupos Cadastro ou Compliance; cada leitura fica registrada.';

/** Everything about one person, to fill in or to read. */
export function PersonDrawer({ taxId, name, canWrite, demanded, onClose, onSaved }: PersonDrawerProps) {
  const cpf = parseCpf(taxId);
  const isDirty = useRef(false);
  const isSaving = useRef(false);
  const [isClosing, setClosing] = useState(false);
  const person = usePerson(cpf);
  useFocusBack();
  function close() {
    // While it runs the drawer stays: closing would leave the person without the outcome.
    if (isSaving.current) return;
    if (isDirty.current) setClosing(true);
    else onClose();
  }
  const title = person.data?.name ?? name ?? (person.data === null ? 'Nova pessoa' : 'Pessoa');
  return (
    <DrawerLayer
      opened
      onClose={close}
      position="right"
      size={WIDTH}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ title: styles.title }}
    >
      {cpf === null ? <Concealed taxId={taxId} /> : null}
      {cpf !== null && person.isPending ? <FormSkeleton fields={9} label="Carregando pessoa" /> : null}
      {person.isError ? (
        <FailedState title="Não foi possível abrir esta pessoa" onRetry={() => person.refetch()}>
          {messageOf(person.error)}
        </FailedState>
      ) : null}
      {cpf !== null && person.isSuccess ? (
        <PersonContent
          cpf={cpf}
          person={person.data}
          canWrite={canWrite}
          form={(record) => (
            <PersonForm
              taxId={cpf}
              record={record}
              demanded={demanded ?? NOTHING_DEMANDED}
              onSaved={(saved) => {
                onSaved?.(saved);
                onClose();
              }}
              onCancel={close}
              onDirtyChange={(dirty) => {
                isDirty.current = dirty;
              }}
              onSavingChange={(saving) => {
                isSaving.current = saving;
              }}
              closing={{ isBlocked: isClosing, leave: onClose, stay: () => setClosing(false) }}
            />
          )}
        />
      ) : null}
    </DrawerLayer>
  );
}

interface PersonContentProps {
  cpf: Cpf;
  person: PersonRecord | null;
  canWrite: boolean;
  form: (record: PersonRecord | null) => React.ReactNode;
}

function PersonContent({ cpf, person, canWrite, form }: PersonContentProps) {
  if (person === null && !canWrite) {
    return <EmptyState title="Pessoa não cadastrada">Ninguém foi cadastrado com este CPF.</EmptyState>;
  }
  const isReadOnly = !canWrite || person?.masked === true;
  const taxId = person?.taxId ?? cpf;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.line}>
          <span>
            CPF {formatTaxId(taxId)}
            {person?.masked ? null : <CopyButton value={taxId} label="CPF" />}
          </span>
        </p>
        <p className={styles.soft}>{SHARED_PERSON}</p>
        {person === null ? null : <p className={styles.soft}>{servesText(person)}</p>}
        {person?.masked ? <PartialState>{CONCEALED}</PartialState> : null}
      </div>
      {isReadOnly && person !== null ? <PersonView person={person} /> : form(person)}
    </>
  );
}

/** The list of a company shows a concealed CPF, with which nobody can be looked up: that is for who may see it whole. */
function Concealed({ taxId }: { taxId: string }) {
  return (
    <div className={styles.explain}>
      <p className={styles.line}>CPF {taxId}</p>
      <PartialState>{CONCEALED}</PartialState>
    </div>
  );
}

const COMPANIES_SHOWN = 5;

export function servesText({ companies }: Pick<PersonRecord, 'companies'>): string {
  if (companies.length === 0) return 'Ainda não serve a nenhuma empresa.';
  const named = companies
    .slice(0, COMPANIES_SHOWN)
    .map((company) => `${company.registeredName} (${company.roles.map(roleLabel).join(', ')})`);
  const rest = companies.length - named.length;
  return `Serve a: ${named.join('; ')}${rest > 0 ? ` e mais ${rest}` : ''}.`;
}
