import { LOGO_MAX_BYTES, LOGO_MAX_SIDE, LOGO_SIDE } from '@lastro/domain/company/logo';
import { getLogo, removeLogo, saveLogo } from '@lastro/wire/company/logo-operations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readFile } from '../../lib/api';
import { isUnknown, messageOf } from '../../lib/api-error';
import { useCommand } from '../../lib/query';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FileDrop } from '../../ui/file-drop';
import { notify } from '../../ui/notify';
import styles from './company-logo.module.css';
import { type CompanyRecord, useReloadCompany } from './company-queries';
import { cnpjOf } from './people/people-of-company';
import { useLinkCommand } from './people/use-link-command';

/** The picture is read with the session, which a plain address in the page would not carry. */
function useLogo(company: CompanyRecord): string | null {
  const { logoUrl150 } = company;
  const version = logoUrl150 === null ? null : new URLSearchParams(logoUrl150.split('?')[1]).get('v');
  const { data } = useQuery({
    queryKey: [getLogo.name, company.cnpj, version],
    queryFn: async ({ signal }) =>
      (await readFile(getLogo, { cnpj: cnpjOf(company), v: version ?? undefined }, { signal })).blob,
    enabled: logoUrl150 !== null,
    // Another picture has another version.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined || version === null) return setUrl(null);
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data, version]);
  return url;
}

/** Nothing where there is none: a name needs no placeholder. */
export function CompanyLogo({ company, side = 40 }: { company: CompanyRecord; side?: number }) {
  const url = useLogo(company);
  if (url === null) return null;
  return (
    <img
      className={styles.logo}
      src={url}
      width={side}
      height={side}
      alt={`Logotipo de ${company.name ?? company.registeredName}`}
    />
  );
}

interface LogoFieldProps {
  company: CompanyRecord;
  /** Why it cannot be changed, or null. */
  refusal: string | null;
}

/** Saves at once, like the people below: a picture is no field to be typed over. */
export function LogoField({ company, refusal }: LogoFieldProps) {
  const onUnknown = useReloadCompany(company.cnpj);
  const save = useCommand(saveLogo, { onUnknown });
  const remove = useCommand(removeLogo, { onUnknown });
  const command = useLinkCommand(company);
  const [isRemoving, setRemoving] = useState(false);
  const hasLogo = company.logoUrl150 !== null;

  async function send(file: File | undefined) {
    if (file === undefined) return;
    try {
      const image = await base64Of(file);
      await command(() => save.mutateAsync({ cnpj: cnpjOf(company), image }));
      notify.success({ message: 'Logotipo salvo.' });
    } catch (failure) {
      const title = isUnknown(failure)
        ? 'O envio do logotipo ficou sem resposta'
        : 'O logotipo não foi salvo';
      notify.failure({ title, message: messageOf(failure) });
      save.recheck();
    }
  }

  return (
    <div className={styles.field}>
      {hasLogo ? <CompanyLogo company={company} side={LOGO_SIDE} /> : null}
      <div className={styles.words}>
        <FileDrop
          label={hasLogo ? 'Trocar o logotipo' : 'Enviar o logotipo'}
          accept={['.png', '.jpg', '.jpeg']}
          acceptText={`PNG ou JPEG, até ${LOGO_MAX_SIDE} pontos de lado`}
          maxBytes={LOGO_MAX_BYTES}
          multiple={false}
          disabledReason={save.isPending ? 'Enviando…' : refusal}
          onFiles={([file]) => void send(file)}
        />
        {hasLogo ? (
          <ActionButton variant="subtle" disabledReason={refusal} onAction={() => setRemoving(true)}>
            Remover o logotipo
          </ActionButton>
        ) : null}
      </div>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => {
          setRemoving(false);
          remove.letGo();
        }}
        title="Remover o logotipo?"
        consequence="A empresa fica sem logotipo até que outro seja enviado. O histórico guarda a remoção."
        confirmLabel="Remover"
        tone="danger"
        reason={{ minLength: 5, maxLength: 500 }}
        onConfirm={async (reason) => {
          await command(() => remove.mutateAsync({ cnpj: cnpjOf(company), reason }));
          setRemoving(false);
          notify.success({ message: 'Logotipo removido.' });
        }}
      />
    </div>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(new Error('Não foi possível ler o arquivo.'));
    reader.readAsDataURL(file);
  });
}
