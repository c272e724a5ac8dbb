import { extraText } from '@lastro/domain/company/company-rules';
import { formatPercent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { IconAlertTriangle, IconBuilding, IconFlag, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useDrawingZoom, ZoomBar } from './drawing-zoom';
import { kindText, OPEN_TEXT, THRESHOLD_TEXT } from './owner-words';
import styles from './ownership.module.css';
import { type OwnerNode, ROOT_KEY, type TreeStop, walk } from './ownership-tree';
import { BOX_HEIGHT, BOX_WIDTH, layOutTree, type Point } from './tree-layout';
import { useTreeKeyboard } from './use-tree-keyboard';

/** Room for the focus ring of the outermost boxes. */
const MARGIN = 4;

interface ChainDrawingProps {
  root: OwnerNode;
  title: string;
  description: string;
  onSelect: (node: OwnerNode) => void;
}

/** The chain drawn from the company down to natural persons. */
export function ChainDrawing({ root, title, description, onSelect }: ChainDrawingProps) {
  const layout = useMemo(() => layOutTree(root), [root]);
  const stops = useMemo(() => walk(root), [root]);
  const boxes = useMemo(() => new Map(layout.boxes.map((box) => [box.key, box])), [layout]);
  const tree = useTreeKeyboard(stops);
  const frame = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  const width = layout.width + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN;

  const select = useRef(onSelect);
  select.current = onSelect;
  useEffect(() => {
    const stop = stops.find(({ node }) => node.key === tree.current);
    if (stop !== undefined) select.current(stop.node);
  }, [stops, tree.current]);

  const rootX = boxes.get(ROOT_KEY)?.x ?? 0;
  const zoom = useDrawingZoom({ frame, width, centre: rootX + BOX_WIDTH / 2 });

  return (
    <div className={styles.drawing}>
      <ZoomBar zoom={zoom} />
      <div
        ref={frame}
        role="tree"
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        className={styles.frame}
        onKeyDown={tree.onKeyDown}
      >
        <svg
          role="presentation"
          className={styles.svg}
          width={width * zoom.factor}
          height={height * zoom.factor}
          viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
        >
          <title id={titleId}>{title}</title>
          <desc id={descriptionId}>{description}</desc>
          <g aria-hidden>
            {layout.edges.map((edge) => (
              <path key={`${edge.from} ${edge.to}`} d={pathOf(edge.points)} className={styles.edge} />
            ))}
          </g>
          {stops.map((stop) => {
            const box = boxes.get(stop.node.key);
            return box === undefined ? null : (
              <g
                key={stop.node.key}
                {...tree.itemProps(stop)}
                role="treeitem"
                tabIndex={stop.node.key === tree.current ? 0 : -1}
                className={styles.item}
                transform={`translate(${box.x} ${box.y})`}
              >
                <NodeBox stop={stop} isCurrent={stop.node.key === tree.current} />
              </g>
            );
          })}
        </svg>
      </div>
    </div>
  );
}

function NodeBox({ stop: { node }, isCurrent }: { stop: TreeStop; isCurrent: boolean }) {
  const IconOf = node.kind === 'company' ? IconBuilding : IconUser;
  const isRoot = node.key === ROOT_KEY;
  return (
    <>
      <rect
        className={styles.box}
        width={BOX_WIDTH}
        height={BOX_HEIGHT}
        rx={6}
        data-root={isRoot || undefined}
        data-threshold={node.reachesThreshold || undefined}
        data-open={(node.isOpen && !isRoot) || undefined}
        data-current={isCurrent || undefined}
      />
      {node.reachesThreshold ? (
        <rect className={styles.thresholdBar} width={5} height={BOX_HEIGHT - 12} x={0} y={6} rx={2} />
      ) : null}
      <foreignObject width={BOX_WIDTH} height={BOX_HEIGHT} className={styles.foreign}>
        <div className={styles.words}>
          <span className={styles.nodeName} title={node.name}>
            <IconOf size={14} aria-hidden className={styles.nodeIcon} />
            <span>
              <span className="visually-hidden">{kindText(node)} </span>
              {node.name}
            </span>
          </span>
          {isRoot ? (
            <span className={`${styles.nodeSoft} tabular`}>{formatTaxId(node.taxId)}</span>
          ) : (
            <NodeShares node={node} />
          )}
          <NodeMarks node={node} />
        </div>
      </foreignObject>
    </>
  );
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function NodeShares({ node }: { node: OwnerNode }) {
  if (node.direct === null || node.indirect === null) return null;
  return (
    <span className={`${styles.nodeShares} tabular`}>
      <strong>{formatPercent(node.direct)}</strong>
      {node.direct === node.indirect ? null : <span>{formatPercent(node.indirect)} do total</span>}
    </span>
  );
}

function NodeMarks({ node }: { node: OwnerNode }) {
  return (
    <span className={styles.nodeMarks}>
      {node.reachesThreshold ? (
        <span className={styles.nodeMark} data-mark="threshold">
          <IconFlag size={12} aria-hidden /> {THRESHOLD_TEXT}
        </span>
      ) : null}
      {node.isOpen ? (
        <span className={styles.nodeMark} data-mark="warning">
          <IconAlertTriangle size={12} aria-hidden /> {OPEN_TEXT}
        </span>
      ) : null}
      {node.missing.length > 0 ? (
        <span className={styles.nodeMark} data-mark="warning">
          <IconAlertTriangle size={12} aria-hidden />{' '}
          {node.missing.length === 1 ? 'falta 1 dado' : `faltam ${node.missing.length} dados`}
          <span className="visually-hidden">: {extraText(node.missing)}</span>
        </span>
      ) : null}
    </span>
  );
}
