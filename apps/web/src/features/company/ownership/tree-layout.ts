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
  /** Corners of a line of horizontal and vertical strokes that crosses no box. */
  readonly points: readonly Point[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface TreeLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly edges: readonly Edge[];
}

export const BOX_WIDTH = 208;
export const BOX_HEIGHT = 92;
const GAP_X = 20;
const LEVEL_GAP = 44;
/** Many owners without owners of their own hang under each other in columns: forty of them stay readable. */
const HANG_FROM = 5;
const HANG_ROWS = 6;
const HANG_INDENT = 20;
const HANG_GAP = 12;
/** What stands this close, one under the other, must not share its place sideways. */
const CLEARANCE_Y = 4;

interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A piece of the drawing that can still be moved. */
interface Block {
  readonly boxes: readonly Box[];
  readonly edges: readonly Edge[];
  /** The children of the node above, and how a line from its bus gets to each: down, then sideways where it hangs. */
  readonly entries: readonly { readonly key: string; readonly points: readonly [Point, ...Point[]] }[];
}

/** Top-down: every owner below what it owns, the owned one centred above its owners. No two boxes touch. */
export function layOutTree(root: LayoutNode): TreeLayout {
  const block = blockOf(root);
  const all = rectsOf(block);
  const left = Math.min(...all.map((rect) => rect.left));
  const { boxes, edges } = moved(block, -left, 0);
  return {
    width: Math.max(...all.map((rect) => rect.right)) - left,
    height: Math.max(...all.map((rect) => rect.bottom)),
    boxes,
    edges,
  };
}

function blockOf(node: LayoutNode): Block {
  const row = moved(sideBySide(childBlocks(node)), 0, BOX_HEIGHT + LEVEL_GAP);
  const starts = row.entries.map((entry) => entry.points[0].x);
  const centre = starts.length === 0 ? BOX_WIDTH / 2 : (Math.min(...starts) + Math.max(...starts)) / 2;
  const busY = BOX_HEIGHT + LEVEL_GAP / 2;
  const own = row.entries.map(({ key, points }) => ({
    from: node.key,
    to: key,
    points: [{ x: centre, y: BOX_HEIGHT }, { x: centre, y: busY }, { x: points[0].x, y: busY }, ...points],
  }));
  return {
    boxes: [{ key: node.key, x: centre - BOX_WIDTH / 2, y: 0 }, ...row.boxes],
    edges: [...own, ...row.edges],
    entries: [{ key: node.key, points: [{ x: centre, y: 0 }] }],
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
  );
  return [...branches.map(blockOf), ...hanging.filter((block) => block.boxes.length > 0)];
}

function hangingBlock(leaves: readonly LayoutNode[]): Block {
  const boxes = leaves.map(({ key }, index) => ({ key, x: HANG_INDENT, y: index * (BOX_HEIGHT + HANG_GAP) }));
  const trunk = HANG_INDENT / 2;
  return {
    boxes,
    edges: [],
    entries: boxes.map(({ key, x, y }) => ({
      key,
      points: [
        { x: trunk, y: y + BOX_HEIGHT / 2 },
        { x, y: y + BOX_HEIGHT / 2 },
      ],
    })),
  };
}

/** Each block as far to the left as what is already there allows: a narrow one tucks in beside a deep one. */
function sideBySide(blocks: readonly Block[]): Block {
  const placed: Block[] = [];
  const taken: Rect[] = [];
  for (const block of blocks) {
    const rects = rectsOf(block);
    const shift = taken.length === 0 ? 0 : Math.max(...rects.map((rect) => shiftPast(rect, taken)));
    const here = moved(block, Number.isFinite(shift) ? shift : 0, 0);
    placed.push(here);
    taken.push(...rectsOf(here));
  }
  return {
    boxes: placed.flatMap((block) => block.boxes),
    edges: placed.flatMap((block) => block.edges),
    entries: placed.flatMap((block) => block.entries),
  };
}

/** How far right a rectangle must go to clear what stands at its height. */
function shiftPast(rect: Rect, taken: readonly Rect[]): number {
  let shift = Number.NEGATIVE_INFINITY;
  for (const other of taken) {
    const isBeside = rect.top < other.bottom + CLEARANCE_Y && other.top < rect.bottom + CLEARANCE_Y;
    if (isBeside) shift = Math.max(shift, other.right + GAP_X - rect.left);
  }
  return shift;
}

/** Everything that takes room: boxes, strokes, and the strokes that will come down from the bus above. */
function rectsOf({ boxes, edges, entries }: Block): Rect[] {
  const ofBoxes = boxes.map(({ x, y }) => ({
    left: x,
    right: x + BOX_WIDTH,
    top: y,
    bottom: y + BOX_HEIGHT,
  }));
  const ofEntries = entries.flatMap(({ points }) => strokesOf([{ x: points[0].x, y: 0 }, ...points]));
  return [...ofBoxes, ...edges.flatMap((edge) => strokesOf(edge.points)), ...ofEntries];
}

function strokesOf(points: readonly Point[]): Rect[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return {
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      top: Math.min(from.y, to.y),
      bottom: Math.max(from.y, to.y),
    };
  });
}

function moved(block: Block, dx: number, dy: number): Block {
  const move = (point: Point): Point => ({ x: point.x + dx, y: point.y + dy });
  return {
    boxes: block.boxes.map((box) => ({ ...box, ...move(box) })),
    edges: block.edges.map((edge) => ({ ...edge, points: edge.points.map(move) })),
    entries: block.entries.map(({ key, points: [first, ...rest] }) => ({
      key,
      points: [move(first), ...rest.map(move)],
    })),
  };
}
