import { LOGO_MAX_BYTES, LOGO_MAX_SIDE, LOGO_SIDE } from '@lastro/domain/company/logo';
import { getLogo, removeLogo, saveLogo } from '@lastro/wire/company/logo-operations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readFile } from '../../lib/api';
import { messageOf } from '../../lib/api-error';
import { useCommand } from '../../lib/query';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FileDrop } from '../../ui/file-drop';
import { notify } from '../../ui/notify';
import { type ClientRecord, useClientChanged } from './client-queries';
import styles from './company-logo.module.css';
import { cnpjOf } from './people/people-of-client';

/** The picture is read with the session, which a plain address in the page would not carry. */
function useLogo(client: ClientRecord): string | null {
  const { logoUrl150 } = client;
  const version = logoUrl150 === null ? null : new URLSearchParams(logoUrl150.split('?')[1]).get('v');
  const { data } = useQuery({
    queryKey: [getLogo.name, client.cnpj, version],
    queryFn: async ({ signal }) =>
      (await readFile(getLogo, { cnpj: cnpjOf(client), v: version ?? undefined }, { signal })).blob,
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
export function CompanyLogo({ client, side = 40 }: { client: ClientRecord; side?: number }) {
  const url = useLogo(client);
  if (url === null) return null;
  return (
    <img
      className={styles.logo}
      src={url}
      width={side}
      height={side}
      alt={`Logotipo de ${client.name ?? client.registeredName}`}
    />
  );
}

interface LogoFieldProps {
  client: ClientRecord;
  /** Why it cannot be changed, or null. */
  refusal: string | null;
}

/** Saves at once, like the people below: a picture is no field to be typed over. */
export function LogoField({ client, refusal }: LogoFieldProps) {
  const save = useCommand(saveLogo);
  const remove = useCommand(removeLogo);
  const clientChanged = useClientChanged();
  const [isRemoving, setRemoving] = useState(false);
  const hasLogo = client.logoUrl150 !== null;

  async function send(file: File | undefined) {
    if (file === undefined) return;
    try {
      clientChanged(await save.mutateAsync({ cnpj: cnpjOf(client), image: await base64Of(file) }));
      notify.success({ message: 'Logotipo salvo.' });
    } catch (failure) {
      notify.failure({ title: 'O logotipo não foi salvo', message: messageOf(failure) });
    }
  }

  return (
    <div className={styles.field}>
      {hasLogo ? <CompanyLogo client={client} side={LOGO_SIDE} /> : null}
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
        onClose={() => setRemoving(false)}
        title="Remover o logotipo?"
        consequence="A empresa fica sem logotipo até que outro seja enviado. O histórico guarda a remoção."
        confirmLabel="Remover"
        tone="danger"
        reason={{ minLength: 5, maxLength: 500 }}
        onConfirm={async (reason) => {
          clientChanged(await remove.mutateAsync({ cnpj: cnpjOf(client), reason }));
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
