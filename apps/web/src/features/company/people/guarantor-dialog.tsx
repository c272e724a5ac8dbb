import type { Cpf } from '@lastro/domain/tax-id';
import { saveGuarantor } from '@lastro/wire/company/link-operations';
import { type FieldPath, useForm } from 'react-hook-form';
import { useCommand } from '../../../lib/query';
import { issuesResolver, required } from '../../../shared/form/resolvers';
import type { ClientRecord } from '../client-queries';
import { LinkDialog, type LinkValues } from './link-dialog';
import { linkFieldOf } from './link-values';
import { cnpjOf } from './people-of-client';

const EMPTY: LinkValues = { link: { taxId: null } };
const fieldOf = linkFieldOf<FieldPath<LinkValues>>(EMPTY.link);
const resolver = issuesResolver<LinkValues>(({ link }) => required('input.taxId', link.taxId), fieldOf);

export function GuarantorDialog({ client, onClose }: { client: ClientRecord; onClose: () => void }) {
  const form = useForm<LinkValues>({ defaultValues: EMPTY, mode: 'onTouched', resolver });
  const save = useCommand(saveGuarantor);
  return (
    <LinkDialog
      client={client}
      form={form}
      person={null}
      taken={client.guarantors.map((each) => each.person)}
      title="Adicionar avalista"
      submitLabel="Adicionar avalista"
      doneText="Avalista adicionado."
      version={0}
      save={({ link }, version) =>
        save.mutateAsync({ clientCnpj: cnpjOf(client), version, input: { taxId: link.taxId as Cpf } })
      }
      fieldOf={fieldOf}
      onClose={onClose}
    />
  );
}
