import { extraText } from '@lastro/domain/company/company-rules';
import { formatPercent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBuilding,
  IconFlag,
  IconUser,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { kindText, OPEN_TEXT, THRESHOLD_TEXT } from './owner-words';
import styles from './ownership.module.css';
import { type OwnerNode, ROOT_KEY, type TreeStop, walk } from './ownership-tree';
import { BOX_HEIGHT, BOX_WIDTH, layOutTree, type Point } from './tree-layout';
import { useTreeKeyboard } from './use-tree-keyboard';

const ZOOM_STEP = 0.25;
const ZOOM_MIN = 0.25;
/** Below this the words are too small to read. */
const ZOOM_READABLE = 0.85;
const ZOOM_MAX = 1.5;
/** Room for the focus ring of the outermost boxes. */
const MARGIN = 4;
const FRAME_PADDING = 16;

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
  const [zoom, setZoom] = useState(1);
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

  // A wide chain opens smaller, but still readable, and with the company in sight.
  const rootX = boxes.get(ROOT_KEY)?.x ?? 0;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const first = Math.min(1, Math.max(ZOOM_READABLE, roomIn(element) / width));
    setZoom(first);
    requestAnimationFrame(() => {
      element.scrollLeft = (rootX + BOX_WIDTH / 2) * first - element.clientWidth / 2;
    });
  }, [width, rootX]);

  const change = (by: number) => setZoom((now) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, now + by)));
  const fit = () => {
    const room = frame.current === null ? width : roomIn(frame.current);
    setZoom(Math.min(1, Math.max(ZOOM_MIN, room / width)));
  };

  return (
    <div className={styles.drawing}>
      <div className={`${styles.zoom} no-print`}>
        <Tooltip label="Diminuir">
          <ActionIcon
            variant="default"
            size={30}
            aria-label="Diminuir o desenho"
            onClick={() => change(-ZOOM_STEP)}
          >
            <IconZoomOut size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <span className="tabular" role="status" aria-label={`Tamanho do desenho: ${Math.round(zoom * 100)}%`}>
          {Math.round(zoom * 100)}%
        </span>
        <Tooltip label="Aumentar">
          <ActionIcon
            variant="default"
            size={30}
            aria-label="Aumentar o desenho"
            onClick={() => change(ZOOM_STEP)}
          >
            <IconZoomIn size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Button variant="default" size="compact-sm" onClick={fit}>
          Ajustar à largura
        </Button>
      </div>
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
          width={width * zoom}
          height={height * zoom}
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

/** Without the padding on both sides. */
function roomIn(frame: HTMLElement): number {
  return frame.clientWidth - 2 * FRAME_PADDING;
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
