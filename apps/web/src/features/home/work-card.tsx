import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import type { InputOf, ResultOf } from '@lastro/wire/operation';
import { isWorkCode } from '@lastro/wire/worklist/worklist-catalogue';
import { getWorklist, WORKLIST_PAGE } from '@lastro/wire/worklist/worklist-operations';
import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error';
import { listQueryOf } from '../../lib/query';
import { useAddress } from '../../lib/use-address';
import { grouped, plural } from '../../lib/words';
import { useWorkLook } from '../../lib/work';
import { useSeenWork } from '../../shared/work/seen-work';
import { useWaiting } from '../../shared/work/work-queries';
import { CountChip, CountChips } from '../../ui/count-chips';
import { Section } from '../../ui/section';
import { LinesSkeleton } from '../../ui/skeletons';
import { EmptyState, FailedState, NoMatchState } from '../../ui/states';
import styles from './work-card.module.css';
import { WorkItems } from './work-items';

type Asked = InputOf<typeof getWorklist>;

/** What waits for this person and for their group: the home of everybody who decides or completes something. */
export function WorkCard() {
  const [search, setSearch] = useAddress();
  const [limit, setLimit] = useState(WORKLIST_PAGE);
  const kind = typeof search.fila === 'string' && isWorkCode(search.fila) ? search.fila : undefined;
  const scope = search.minhas === 'sim' ? 'own' : 'all';
  const asked: Asked = { page: 1, limit, kind, scope, sort: 'urgency' };
  const work = useQuery(listQueryOf(getWorklist, asked));
  useLookAtNewest();

  const choose = (next: { fila?: string; minhas?: string }) => {
    setLimit(WORKLIST_PAGE);
    setSearch({ ...search, ...next }, { isStep: true });
  };

  return (
    <Section
      title="Minha fila"
      description="O que espera por você e pelos seus grupos, o mais urgente primeiro"
    >
      {work.isPending ? (
        <LinesSkeleton lines={6} label="Carregando a fila" />
      ) : work.isError ? (
        <FailedState
          onRetry={() => work.refetch()}
          requestId={work.error instanceof ApiError ? (work.error.requestId ?? undefined) : undefined}
        >
          {messageOf(work.error)}
        </FailedState>
      ) : work.data.counts.length === 0 ? (
        <EmptyState title="Nada espera por você" icon={IconChecks}>
          O que depender de uma decisão ou de um cadastro seu aparece aqui.
        </EmptyState>
      ) : (
        <>
          <Kinds counts={work.data.counts} kind={kind} scope={scope} onChoose={choose} />
          {work.data.results.length === 0 ? (
            <NoMatchState onClear={() => choose({ fila: undefined, minhas: undefined })} />
          ) : (
            <WorkItems items={work.data.results} />
          )}
          <Rest
            shown={work.data.results.length}
            total={work.data.metadata.total}
            isLoading={work.isPlaceholderData}
            onMore={() => setLimit(Math.min(limit + WORKLIST_PAGE, MAX_PAGE_SIZE))}
          />
        </>
      )}
    </Section>
  );
}

/** Whoever sees the list has seen what is new in it. */
function useLookAtNewest(): void {
  const { newest } = useWaiting();
  const { look } = useSeenWork();
  useEffect(() => look(newest), [newest, look]);
}

interface KindsProps {
  counts: ResultOf<typeof getWorklist>['counts'];
  kind: string | undefined;
  scope: Asked['scope'];
  onChoose: (next: { fila?: string; minhas?: string }) => void;
}

function Kinds({ counts, kind, scope, onChoose }: KindsProps) {
  const lookOf = useWorkLook();
  const countIn = scope === 'own' ? 'own' : 'total';
  const all = counts.reduce((sum, count) => sum + count[countIn], 0);
  const own = counts.reduce((sum, count) => sum + count.own, 0);
  const isMixed = own > 0 && counts.some((count) => count.total > count.own);
  // One kind of which all is the group's: there is nothing to choose.
  if (counts.length === 1 && kind === undefined && !isMixed && scope === 'all') return null;
  return (
    <CountChips label="O que espera, por tipo">
      <CountChip
        label="Todas"
        count={grouped(all)}
        isChosen={kind === undefined}
        onChoose={() => onChoose({ fila: undefined })}
      />
      {counts.map((count) => (
        <CountChip
          key={count.kind}
          label={lookOf(count.kind)?.label ?? `Tarefas desconhecidas (${count.kind})`}
          count={grouped(count[countIn])}
          isChosen={kind === count.kind}
          disabled={!isWorkCode(count.kind)}
          onChoose={() => onChoose({ fila: kind === count.kind ? undefined : count.kind })}
        />
      ))}
      {isMixed || scope === 'own' ? (
        <CountChip
          label="Só as minhas"
          count={grouped(own)}
          isChosen={scope === 'own'}
          onChoose={() => onChoose({ minhas: scope === 'own' ? undefined : 'sim' })}
        />
      ) : null}
    </CountChips>
  );
}

interface RestProps {
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: () => void;
}

function Rest({ shown, total, isLoading, onMore }: RestProps) {
  if (shown >= total) return null;
  return (
    <div className={styles.foot}>
      {shown < MAX_PAGE_SIZE ? (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          Mostrar mais
        </Button>
      ) : null}
      <span
        className={styles.soft}
      >{`As ${grouped(shown)} primeiras de ${plural(total, 'pendência', 'pendências')}`}</span>
    </div>
  );
}
