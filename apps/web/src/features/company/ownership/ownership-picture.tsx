import { formatPercent } from '@lastro/domain/percent';
import { parseCnpj } from '@lastro/domain/tax-id';
import { getOwnership } from '@lastro/wire/company/company-operations';
import { Anchor, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/api-error';
import { paths } from '../../../lib/paths';
import { queryOf } from '../../../lib/query';
import { plural } from '../../../lib/words';
import { EmptyState, FailedState, PartialState } from '../../../ui/states';
import { totalOf } from '../people/owners-total';
import { ChainDrawing } from './chain-drawing';
import { ChainList } from './chain-list';
import { FinalOwners } from './final-owners';
import { sentenceOf } from './owner-words';
import styles from './ownership.module.css';
import { type OwnerNode, type Picture, ROOT_KEY, treeOf, walk } from './ownership-tree';

type View = 'drawing' | 'list';

/** Narrower than this a drawing shows one box at a time. */
const NARROW = '(max-width: 768px)';

/** The chain of owners of a company, down to natural persons, with what each of them owes. */
export function OwnershipPicture({ cnpj }: { cnpj: string }) {
  const parsed = parseCnpj(cnpj);
  const picture = useQuery({
    ...queryOf(getOwnership, { cnpj: parsed as NonNullable<typeof parsed> }),
    enabled: parsed !== null,
  });
  if (picture.isPending) {
    return (
      <div role="status" aria-label="Carregando a cadeia societária" aria-busy>
        <Skeleton height={92} width={208} mx="auto" mb={48} />
        <Skeleton height={92} mb={24} />
        <Skeleton height={80} />
      </div>
    );
  }
  if (picture.isError) {
    return (
      <FailedState title="Não foi possível desenhar a cadeia societária" onRetry={() => picture.refetch()}>
        {messageOf(picture.error)}
      </FailedState>
    );
  }
  if (picture.data.nodes.length === 0) {
    return (
      <EmptyState title="Nenhum sócio para desenhar">
        Quando o quadro societário tiver empresas ou pessoas, a cadeia aparece aqui até os beneficiários
        finais.
      </EmptyState>
    );
  }
  return <Chain picture={picture.data} />;
}

function Chain({ picture }: { picture: Picture }) {
  const root = useMemo(() => treeOf(picture), [picture]);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<View | null>(null);
  const [selected, setSelected] = useState<OwnerNode>(root);
  const view = chosen ?? (isNarrow ? 'list' : 'drawing');
  const title = `Cadeia societária de ${picture.registeredName}`;
  return (
    <div className={styles.picture}>
      <Warnings picture={picture} root={root} />
      <div className={`${styles.bar} no-print`}>
        <SegmentedControl
          aria-label="Como mostrar a cadeia"
          data={[
            { value: 'drawing', label: 'Desenho' },
            { value: 'list', label: 'Lista' },
          ]}
          value={view}
          onChange={(next) => setChosen(next as View)}
        />
      </div>
      {view === 'list' ? (
        <ChainList root={root} title={title} />
      ) : (
        <>
          <ChainDrawing
            root={root}
            title={title}
            description={describe(picture, root)}
            onSelect={setSelected}
          />
          <p className={styles.selected}>
            {sentenceOf(selected)}.{' '}
            {selected.kind === 'company' && selected.key !== ROOT_KEY ? (
              <Anchor component={Link} to={paths.company({ taxId: selected.taxId })}>
                Abrir empresa
              </Anchor>
            ) : null}
          </p>
        </>
      )}
      <FinalOwners owners={picture.finalOwners} />
    </div>
  );
}

function Warnings({ picture, root }: { picture: Picture; root: OwnerNode }) {
  const open = walk(root).filter(({ node }) => node.isOpen && node.key !== ROOT_KEY);
  const { isWhole, rest } = totalOf([picture.directTotal]);
  return (
    <>
      {picture.hasLoop ? (
        <PartialState>
          A cadeia volta a uma empresa que já faz parte dela. Corrija o quadro societário: a soma não é
          confiável.
        </PartialState>
      ) : null}
      {isWhole ? null : (
        <PartialState>
          Os sócios conhecidos têm {formatPercent(picture.directTotal)}. Faltam {formatPercent(rest)} para
          100%.
        </PartialState>
      )}
      {open.length > 0 ? (
        <PartialState>
          Cadeia incompleta:{' '}
          {plural(open.length, 'empresa sem sócios cadastrados', 'empresas sem sócios cadastrados')}.
        </PartialState>
      ) : null}
    </>
  );
}

function describe(picture: Picture, root: OwnerNode): string {
  const stops = walk(root);
  const depth = Math.max(...stops.map((stop) => stop.level)) - 1;
  return `${plural(picture.nodes.length, 'participação', 'participações')} em ${plural(depth, 'nível', 'níveis')}, ${plural(
    picture.finalOwners.length,
    'beneficiário final',
    'beneficiários finais',
  )}. Use as setas para andar pela cadeia.`;
}
