import type { WorkCode } from '@lastro/wire/worklist/worklist-catalogue';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../lib/page-link';
import { useProfile } from '../../lib/session';
import { useWorkLook, type WorkItem } from '../../lib/work';
import { canHaveWork, firstWork } from './work-queries';

interface NextWorkProps {
  /** What is done on such a page. */
  kinds: readonly WorkCode[];
  /** What is on this very page: going there is not going on. */
  isHere: (item: WorkItem) => boolean;
  /** It was decided here: going on is what comes next. */
  isDone: boolean;
}

/** From one decision to the next without the way over a list: of the same kind where one waits, else the most urgent. */
export function NextWork({ kinds, isHere, isDone }: NextWorkProps) {
  const { groups } = useProfile();
  const lookOf = useWorkLook();
  const { data } = useQuery({ ...firstWork, enabled: canHaveWork(groups) });
  const isSuch = ({ kind }: WorkItem) => kinds.some((own) => own === kind);
  const others = (data?.results ?? []).filter(
    (item) => lookOf(item.kind) !== null && !(isSuch(item) && isHere(item)),
  );
  const next = others.find(isSuch) ?? others[0];
  const look = next === undefined ? null : lookOf(next.kind);
  if (next === undefined || look === null) return null;
  const what = `${look.title(next)}: ${look.why(next)}`;
  return (
    <Button
      component={PageLink}
      {...look.placeOf(next)}
      variant={isDone ? 'filled' : 'default'}
      rightSection={<IconArrowRight size={16} aria-hidden />}
      title={what}
      aria-label={`Próxima pendente. ${what}`}
    >
      Próxima pendente
    </Button>
  );
}
