import { saveBoardMember } from '@lastro/wire/company/link-operations';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useCommand } from '../../../lib/query';
import { useProfile } from '../../../lib/session';
import { DateField } from '../../../shared/form/parsed-fields';
import { TextField } from '../../../shared/form/plain-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { FieldGrid } from '../../../ui/section';
import type { ClientRecord } from '../client-queries';
import { BOARD_CONFLICT } from './link-conflict';
import { LinkDialog } from './link-dialog';
import {
  type BoardRow,
  type BoardValues,
  boardIssues,
  boardValuesOf,
  linkFieldOf,
  toBoardMember,
} from './link-values';
import { cnpjOf } from './people-of-client';

interface BoardDialogProps {
  client: ClientRecord;
  row: BoardRow | null;
  onClose: () => void;
}

export function BoardDialog({ client, row, onClose }: BoardDialogProps) {
  const { businessDate } = useProfile();
  const cnpj = cnpjOf(client);
  const [begun] = useState(() => boardValuesOf(row));
  const fieldOf = linkFieldOf<FieldPath<BoardValues>>(begun.link);
  const form = useForm<BoardValues>({
    defaultValues: begun,
    mode: 'onTouched',
    resolver: issuesResolver((values) => boardIssues(cnpj, row, values), fieldOf),
  });
  const save = useCommand(saveBoardMember);
  const { control } = form;
  return (
    <LinkDialog
      client={client}
      form={form}
      person={row?.person ?? null}
      // The same person may hold two positions.
      taken={[]}
      title={row === null ? 'Adicionar à diretoria' : 'Editar cargo na diretoria'}
      submitLabel={row === null ? 'Adicionar à diretoria' : 'Salvar cargo'}
      doneText="Diretoria salva."
      version={row?.version ?? 0}
      conflict={BOARD_CONFLICT}
      save={(values, version) => save.mutateAsync(toBoardMember(cnpj, row, values, version))}
      fieldOf={fieldOf}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField control={control} name="link.position" label="Cargo" required />
        <DateField control={control} name="link.startDate" label="Início do mandato" today={businessDate} />
        <DateField
          control={control}
          name="link.endDate"
          label="Fim do mandato"
          help="Vazio se não tem data para acabar."
          today={businessDate}
        />
      </FieldGrid>
    </LinkDialog>
  );
}
