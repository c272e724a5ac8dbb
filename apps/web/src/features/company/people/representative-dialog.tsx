import { OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import { saveRepresentative } from '@lastro/wire/company/link-operations';
import { useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useCommand } from '../../../lib/query';
import { useProfile } from '../../../lib/session';
import { AnswerControl } from '../../../shared/form/answer-field';
import { ChoicesField } from '../../../shared/form/choices-field';
import { fieldIdOf } from '../../../shared/form/form-registry';
import { DateField, PercentField } from '../../../shared/form/parsed-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { FieldGrid } from '../../../ui/section';
import type { ClientRecord } from '../client-queries';
import { DOCUMENT_GROUPS } from './labels';
import { REPRESENTATIVE_CONFLICT } from './link-conflict';
import { LinkDialog } from './link-dialog';
import {
  linkFieldOf,
  type RepresentativeRow,
  type RepresentativeValues,
  representativeIssues,
  representativeValuesOf,
  toRepresentative,
} from './link-values';
import { cnpjOf } from './people-of-client';

interface RepresentativeDialogProps {
  client: ClientRecord;
  row: RepresentativeRow | null;
  /** Opened from the owners: the same entry, seen from its share. */
  asOwner?: boolean;
  onClose: () => void;
}

export function RepresentativeDialog({ client, row, asOwner = false, onClose }: RepresentativeDialogProps) {
  const { businessDate } = useProfile();
  const cnpj = cnpjOf(client);
  const [begun] = useState(() => representativeValuesOf(row));
  const fieldOf = linkFieldOf<FieldPath<RepresentativeValues>>(begun.link);
  const form = useForm<RepresentativeValues>({
    defaultValues: begun,
    mode: 'onTouched',
    resolver: issuesResolver((values) => representativeIssues(cnpj, values, businessDate), fieldOf),
  });
  const save = useCommand(saveRepresentative);
  const { control } = form;
  const noun = asOwner ? 'pessoa sócia' : 'representante';
  return (
    <LinkDialog
      client={client}
      form={form}
      person={row?.person ?? null}
      taken={client.representatives.map((each) => each.person)}
      takenText={
        asOwner
          ? 'Esta pessoa já é representante. Informe a participação dela editando-a em Representantes.'
          : undefined
      }
      title={row === null ? `Adicionar ${noun}` : `Editar ${noun}`}
      submitLabel={row === null ? `Adicionar ${noun}` : `Salvar ${noun}`}
      doneText={asOwner ? 'Participação salva.' : 'Representante salvo.'}
      version={row?.version ?? 0}
      conflict={REPRESENTATIVE_CONFLICT}
      save={(values, version) => save.mutateAsync(toRepresentative(cnpj, values, version))}
      fieldOf={fieldOf}
      onClose={onClose}
    >
      <SignerFields form={form} />
      <FieldGrid>
        <PercentField
          control={control}
          name="link.percentageOwned"
          label="Participação no capital"
          help={`A partir de ${OWNERSHIP_THRESHOLD}%, somadas as participações por meio de outras empresas, o cadastro da pessoa precisa estar completo.`}
        />
        <PercentField control={control} name="link.percentageVotingCapital" label="Capital votante" />
        <DateField
          control={control}
          name="link.startDate"
          label="Desde"
          today={businessDate}
          max={businessDate}
        />
      </FieldGrid>
      <ChoicesField
        control={control}
        name="link.documentGroups"
        label="Grupos de documentos"
        help="Em que papéis os documentos desta pessoa são pedidos."
        options={DOCUMENT_GROUPS}
      />
    </LinkDialog>
  );
}

/** One answer leans on the other: whoever must sign, signs. */
function SignerFields({ form }: { form: UseFormReturn<RepresentativeValues> }) {
  const [isSigner, isRequired] = useWatch({
    control: form.control,
    name: ['link.isSigner', 'link.isRequiredSigner'],
  });
  const put = (signs: boolean | null, must: boolean | null) => {
    form.setValue('link.isSigner', signs, { shouldDirty: true });
    form.setValue('link.isRequiredSigner', must, { shouldDirty: true });
  };
  return (
    <FieldGrid>
      <AnswerControl
        id={fieldIdOf('link.isSigner')}
        label="Assina pela empresa"
        help="Pode assinar contratos e formulários."
        value={isSigner}
        onChange={(signs) => put(signs, signs === true ? isRequired : signs)}
      />
      <AnswerControl
        id={fieldIdOf('link.isRequiredSigner')}
        label="Assinatura obrigatória"
        help="Nada vale sem esta assinatura. Sim também torna a pessoa signatária."
        value={isRequired}
        onChange={(must) => put(must === true || isSigner, must)}
      />
    </FieldGrid>
  );
}
