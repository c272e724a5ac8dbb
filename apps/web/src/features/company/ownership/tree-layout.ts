/** What is laid out: anything with a key and children. */
export interface LayoutNode {
  readonly key: string;
  readonly owners: readonly LayoutNode[];
}

export interface Box {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

export interface Edge {
  readonly from: string;
  readonly to: string;
  /** An SVG path of straight lines that crosses no box. */
  readonly path: string;
}

export interface TreeLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly edges: readonly Edge[];
}

export const BOX_WIDTH = 208;
export const BOX_HEIGHT = 92;
const GAP_X = 24;
const LEVEL_GAP = 48;
/** Many owners without owners of their own hang under each other in columns: forty of them stay readable. */
const HANG_FROM = 5;
const HANG_ROWS = 6;
const HANG_INDENT = 20;
const HANG_GAP = 12;

/** A piece of the drawing that can still be moved; coordinates are from its own corner. */
interface Block {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly edges: readonly Edge[];
  /** How a line from above, at `busY`, gets to each child of the node that this block hangs from. */
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly key: string;
  /** Where the line leaves the bus. */
  readonly x: number;
  /** Then straight down to here. */
  readonly y: number;
  /** And sideways to here, for a box that hangs. */
  readonly sideX?: number;
}

/** Top-down: every owner below what it owns, the owned one centred above its owners. No two boxes touch. */
export function layOutTree(root: LayoutNode): TreeLayout {
  const { width, height, boxes, edges } = blockOf(root);
  return { width, height, boxes, edges };
}

function blockOf(node: LayoutNode): Block {
  const below = rowOf(childBlocks(node));
  const width = Math.max(BOX_WIDTH, below.width);
  const x = (width - BOX_WIDTH) / 2;
  const box = { key: node.key, x, y: 0 };
  const centre = x + BOX_WIDTH / 2;
  const entries = [{ key: node.key, x: centre, y: 0 }];
  if (below.entries.length === 0) return { width, height: BOX_HEIGHT, boxes: [box], edges: [], entries };

  const top = BOX_HEIGHT + LEVEL_GAP;
  const row = moved(below, (width - below.width) / 2, top);
  const busY = BOX_HEIGHT + LEVEL_GAP / 2;
  const own = row.entries.map(({ key, x: entryX, y, sideX }) => ({
    from: node.key,
    to: key,
    path: `M${centre} ${BOX_HEIGHT}V${busY}H${entryX}V${y}${sideX === undefined ? '' : `H${sideX}`}`,
  }));
  return {
    width,
    height: top + row.height,
    boxes: [box, ...row.boxes],
    edges: [...own, ...row.edges],
    entries,
  };
}

function childBlocks({ owners }: LayoutNode): Block[] {
  const leaves = owners.filter((owner) => owner.owners.length === 0);
  if (leaves.length < HANG_FROM) return owners.map(blockOf);
  const branches = owners.filter((owner) => owner.owners.length > 0);
  const columns = Math.ceil(leaves.length / HANG_ROWS);
  // Even columns look calmer than full ones and a stump.
  const rows = Math.ceil(leaves.length / columns);
  const hanging = Array.from({ length: columns }, (_, column) =>
    hangingBlock(leaves.slice(column * rows, (column + 1) * rows)),
  ).filter((block) => block.boxes.length > 0);
  return [...branches.map(blockOf), ...hanging];
}

function hangingBlock(leaves: readonly LayoutNode[]): Block {
  const boxes = leaves.map(({ key }, index) => ({ key, x: HANG_INDENT, y: index * (BOX_HEIGHT + HANG_GAP) }));
  return {
    width: HANG_INDENT + BOX_WIDTH,
    height: leaves.length * (BOX_HEIGHT + HANG_GAP) - HANG_GAP,
    boxes,
    edges: [],
    entries: boxes.map(({ key, x, y }) => ({ key, x: HANG_INDENT / 2, y: y + BOX_HEIGHT / 2, sideX: x })),
  };
}

/** Blocks side by side, tops in line. */
function rowOf(blocks: readonly Block[]): Block {
  let x = 0;
  const placed = blocks.map((block) => {
    const here = moved(block, x, 0);
    x += block.width + GAP_X;
    return here;
  });
  return {
    width: Math.max(0, x - GAP_X),
    height: Math.max(0, ...blocks.map((block) => block.height)),
    boxes: placed.flatMap((block) => block.boxes),
    edges: placed.flatMap((block) => block.edges),
    entries: placed.flatMap((block) => block.entries),
  };
}

function moved(block: Block, dx: number, dy: number): Block {
  return {
    ...block,
    boxes: block.boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy })),
    edges: block.edges.map((edge) => ({ ...edge, path: movedPath(edge.path, dx, dy) })),
    entries: block.entries.map((entry) => ({
      ...entry,
      x: entry.x + dx,
      y: entry.y + dy,
      ...(entry.sideX === undefined ? {} : { sideX: entry.sideX + dx }),
    })),
  };
}

/** Our own paths hold absolute `M x y`, `H x` and `V y` only. */
function movedPath(path: string, dx: number, dy: number): string {
  return path.replace(
    /([MHV])(-?[\d.]+)(?: (-?[\d.]+))?/g,
    (_, command: string, first: string, second?: string) => {
      if (command === 'M') return `M${Number(first) + dx} ${Number(second) + dy}`;
      return `${command}${Number(first) + (command === 'H' ? dx : dy)}`;
    },
  );
}
