import {
  saveBoardMember,
  saveGuarantor,
  saveProcurator,
  saveRepresentative,
} from '@lastro/wire/company/link-operations';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCommand } from '../../../lib/query';
import { AnswerControl } from '../../../shared/form/answer-field';
import { useFieldId } from '../../../shared/form/form-registry';
import { FieldGrid } from '../../../ui/section';
import type { CompanyRecord } from '../company-queries';
import type { LinkWords } from './link-definition';
import { LinkDialog } from './link-dialog';
import {
  BOARD,
  type BoardRow,
  GUARANTOR,
  type GuarantorRow,
  PROCURATOR,
  type ProcuratorRow,
  REPRESENTATIVE,
  type RepresentativeRow,
  type RepresentativeValues,
  SIGNER_FIELDS,
} from './link-values';

interface DialogOf<Row> {
  company: CompanyRecord;
  /** Null adds somebody. */
  row: Row | null;
  onClose: () => void;
}

const AS_OWNER: LinkWords = {
  add: 'Adicionar pessoa sócia',
  edit: 'Editar pessoa sócia',
  save: 'Salvar pessoa sócia',
  done: 'Participação salva.',
};
const TAKEN_AS_OWNER =
  'Esta pessoa já é representante. Informe a participação dela editando-a em Representantes.';

/** `asOwner`: opened from the owners, the same entry seen from its share. */
export function RepresentativeDialog({
  asOwner,
  ...props
}: DialogOf<RepresentativeRow> & { asOwner?: boolean }) {
  const save = useCommand(saveRepresentative);
  return (
    <LinkDialog
      {...props}
      {...(asOwner ? { words: AS_OWNER, takenText: TAKEN_AS_OWNER } : {})}
      link={REPRESENTATIVE}
      save={(input) => save.mutateAsync(input)}
      answers={(form) => <SignerFields form={form} />}
    />
  );
}

export function BoardDialog(props: DialogOf<BoardRow>) {
  const save = useCommand(saveBoardMember);
  return <LinkDialog {...props} link={BOARD} save={(input) => save.mutateAsync(input)} />;
}

export function ProcuratorDialog(props: DialogOf<ProcuratorRow>) {
  const save = useCommand(saveProcurator);
  return <LinkDialog {...props} link={PROCURATOR} save={(input) => save.mutateAsync(input)} />;
}

export function GuarantorDialog(props: DialogOf<GuarantorRow>) {
  const save = useCommand(saveGuarantor);
  return <LinkDialog {...props} link={GUARANTOR} save={(input) => save.mutateAsync(input)} />;
}

/** One answer leans on the other: whoever must sign, signs. */
function SignerFields({ form }: { form: UseFormReturn<RepresentativeValues> }) {
  const [isSigner, isRequired] = useWatch({
    control: form.control,
    name: ['link.isSigner', 'link.isRequiredSigner'],
  });
  const [signs, mustSign] = SIGNER_FIELDS;
  const put = (answer: boolean | null, must: boolean | null) => {
    form.setValue('link.isSigner', answer, { shouldDirty: true });
    form.setValue('link.isRequiredSigner', must, { shouldDirty: true });
  };
  return (
    <FieldGrid>
      <AnswerControl
        id={useFieldId('link.isSigner')}
        label={signs.label}
        help={signs.help}
        value={isSigner}
        onChange={(answer) => put(answer, answer === true ? isRequired : answer)}
      />
      <AnswerControl
        id={useFieldId('link.isRequiredSigner')}
        label={mustSign.label}
        help={mustSign.help}
        value={isRequired}
        onChange={(must) => put(must === true || isSigner, must)}
      />
    </FieldGrid>
  );
}
