import { extraText } from '@lastro/domain/company/company-rules';
import { formatPercent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { IconBuilding, IconFlag, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { StatusBadge } from '../../../ui/status-badge';
import { kindText, OPEN_TEXT, THRESHOLD_TEXT } from './owner-words';
import styles from './ownership.module.css';
import { type OwnerNode, ROOT_KEY, walk } from './ownership-tree';
import { useTreeKeyboard } from './use-tree-keyboard';

/** Deeper than this, indenting would leave no room for the words. */
const DEEPEST_INDENT = 6;

/** The same chain as an indented list: for narrow screens and for those who would rather read. */
export function ChainList({ root, title }: { root: OwnerNode; title: string }) {
  const stops = useMemo(() => walk(root), [root]);
  const tree = useTreeKeyboard(stops);
  return (
    <div role="tree" aria-label={title} className={styles.list} onKeyDown={tree.onKeyDown}>
      {stops.map((stop) => (
        <div
          key={stop.node.key}
          {...tree.itemProps(stop)}
          role="treeitem"
          tabIndex={stop.node.key === tree.current ? 0 : -1}
          className={styles.line}
          style={{ paddingInlineStart: Math.min(stop.level - 1, DEEPEST_INDENT) * 16 + 8 }}
        >
          <LineWords node={stop.node} />
        </div>
      ))}
    </div>
  );
}

function LineWords({ node }: { node: OwnerNode }) {
  const IconOf = node.kind === 'company' ? IconBuilding : IconUser;
  return (
    <>
      <span className={styles.lineName}>
        <IconOf size={16} aria-hidden className={styles.nodeIcon} />
        <span>
          <span className="visually-hidden">{kindText(node)} </span>
          {node.name}
        </span>
      </span>
      <span className={`${styles.nodeSoft} tabular`}>{formatTaxId(node.taxId)}</span>
      {node.key === ROOT_KEY || node.direct === null || node.indirect === null ? null : (
        <span className="tabular">
          <strong>{formatPercent(node.direct)}</strong>
          {node.direct === node.indirect
            ? ''
            : ` de quem está acima, ${formatPercent(node.indirect)} do total`}
        </span>
      )}
      {node.reachesThreshold || node.isOpen ? (
        <span className={styles.lineMarks}>
          {node.reachesThreshold ? <StatusBadge tone="info" icon={IconFlag} label={THRESHOLD_TEXT} /> : null}
          {node.isOpen ? <StatusBadge tone="warning" label={OPEN_TEXT} /> : null}
        </span>
      ) : null}
      {node.missing.length > 0 ? (
        <span className={styles.nodeSoft}>Falta: {extraText(node.missing)}.</span>
      ) : null}
    </>
  );
}
