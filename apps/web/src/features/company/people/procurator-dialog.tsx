import { saveProcurator } from '@lastro/wire/company/link-operations';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useCommand } from '../../../lib/query';
import { useProfile } from '../../../lib/session';
import { AnswerField } from '../../../shared/form/answer-field';
import { DateField } from '../../../shared/form/parsed-fields';
import { TextAreaField } from '../../../shared/form/plain-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { FieldGrid } from '../../../ui/section';
import type { ClientRecord } from '../client-queries';
import { PROCURATOR_CONFLICT } from './link-conflict';
import { LinkDialog } from './link-dialog';
import {
  linkFieldOf,
  type ProcuratorRow,
  type ProcuratorValues,
  procuratorIssues,
  procuratorValuesOf,
  toProcurator,
} from './link-values';
import { cnpjOf } from './people-of-client';

interface ProcuratorDialogProps {
  client: ClientRecord;
  row: ProcuratorRow | null;
  onClose: () => void;
}

const POWERS_MAX = 2500;

export function ProcuratorDialog({ client, row, onClose }: ProcuratorDialogProps) {
  const { businessDate } = useProfile();
  const cnpj = cnpjOf(client);
  const [begun] = useState(() => procuratorValuesOf(row));
  const fieldOf = linkFieldOf<FieldPath<ProcuratorValues>>(begun.link);
  const form = useForm<ProcuratorValues>({
    defaultValues: begun,
    mode: 'onTouched',
    resolver: issuesResolver((values) => procuratorIssues(cnpj, values), fieldOf),
  });
  const save = useCommand(saveProcurator);
  const { control } = form;
  return (
    <LinkDialog
      client={client}
      form={form}
      person={row?.person ?? null}
      taken={client.procurators.map((each) => each.person)}
      title={row === null ? 'Adicionar procurador' : 'Editar procurador'}
      submitLabel={row === null ? 'Adicionar procurador' : 'Salvar procurador'}
      doneText="Procurador salvo."
      version={row?.version ?? 0}
      conflict={PROCURATOR_CONFLICT}
      save={(values, version) => save.mutateAsync(toProcurator(cnpj, values, version))}
      fieldOf={fieldOf}
      onClose={onClose}
    >
      <AnswerField control={control} name="link.isSigner" label="Assina pela empresa" />
      <FieldGrid>
        <DateField
          control={control}
          name="link.validUntil"
          label="Procuração válida até"
          help="Vazio se a procuração não tem prazo."
          today={businessDate}
        />
        <TextAreaField
          control={control}
          name="link.powers"
          label="Poderes"
          help="O que a procuração permite."
          maxLength={POWERS_MAX}
        />
      </FieldGrid>
    </LinkDialog>
  );
}
