import { formatInstant } from '@lastro/domain/dates';
import { formatTaxId } from '@lastro/domain/tax-id';
import { listWaitingDrafts } from '@lastro/wire/company/ficha-draft-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { Button } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageLink } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { queryOf } from '../../lib/query';
import { RecordTable } from '../../shared/record-table';
import { ModalLayer } from '../../ui/layers';
import styles from './company-page.module.css';
import { useWriteRight } from './use-write-right';

type WaitingDraft = ResultOf<typeof listWaitingDrafts>['results'][number];

const SHOWN = 50;

/** Fichas that somebody began and nobody saved: also of companies that no list has yet. */
export function WaitingDrafts() {
  const { canWrite } = useWriteRight();
  const [isOpen, setOpen] = useState(false);
  const waiting = useQuery(queryOf(listWaitingDrafts, { page: 1, limit: SHOWN }));
  const total = waiting.data?.metadata.total ?? 0;
  if (waiting.data === undefined || total === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconNotes size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {total === 1 ? '1 rascunho' : `${total} rascunhos`}
      </Button>
      <ModalLayer opened={isOpen} onClose={() => setOpen(false)} title="Rascunhos de fichas" size="xl">
        <p className={styles.note}>
          {canWrite
            ? 'O que alguém preencheu e ainda não foi salvo. Abra a ficha para assumir o rascunho.'
            : 'O que você preencheu. Cadastro e Compliance também veem, assumem e salvam.'}
          {total > SHOWN ? ` Aqui estão os ${SHOWN} mais recentes de ${total}.` : ''}
        </p>
        <RecordTable
          caption="Rascunhos de fichas"
          rows={waiting.data.results}
          rowId={(row) => `${row.cnpj} ${row.author.id}`}
          columns={[
            { header: 'Empresa', cell: (row) => <CompanyLink draft={row} /> },
            { header: 'CNPJ', cell: (row) => formatTaxId(row.cnpj) },
            { header: 'Autor', cell: (row) => (row.own ? 'Você' : row.author.name) },
            { header: 'Guardado em', cell: (row) => formatInstant(row.savedAt) },
          ]}
        />
      </ModalLayer>
    </>
  );
}

function CompanyLink({ draft: { cnpj, registeredName } }: { draft: WaitingDraft }) {
  return registeredName === null ? (
    <PageLink className={styles.link} to={paths.newCompany()} search={{ cnpj }}>
      Ainda não cadastrada
    </PageLink>
  ) : (
    <PageLink className={styles.link} to={paths.ficha({ taxId: cnpj })}>
      {registeredName}
    </PageLink>
  );
}
