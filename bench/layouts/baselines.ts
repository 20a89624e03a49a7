import type { Rect } from '@domain/document';
import type { Subject } from '@domain/layout/subject';
import type { PlacedPage, PlacedPhoto } from './placedPages';

/** Lays photos out in a box with gaps in mm. */
export type LayoutAlgorithm = (photos: readonly Subject[], box: Rect, gap: number) => PlacedPage;

/** Fills a frame from the photo's centre, because the baselines know no content. */
function placePhoto(photo: Subject, frame: Rect): PlacedPhoto {
  const aspect = frame.width / frame.height;
  const [width, height] = [Math.min(1, aspect / photo.aspect), Math.min(1, photo.aspect / aspect)];
  return { photo, frame, crop: { x: (1 - width) / 2, y: (1 - height) / 2, width, height } };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function splitIntoRows(photos: readonly Subject[], rows: number): Subject[][] {
  const edge = (i: number) => Math.round((i * photos.length) / rows);
  return Array.from({ length: rows }, (_, i) => photos.slice(edge(i), edge(i + 1)));
}

/**
 * Justified rows with the photos' own aspect ratios, as on photo sites; uses the row count that fills the box
 * best.
 */
export const justifiedRows: LayoutAlgorithm = (photos, box, gap) => {
  const heightsOf = (rows: readonly Subject[][]) =>
    rows.map((row) => (box.width - gap * (row.length - 1)) / sum(row.map(({ aspect }) => aspect)));
  const choices = Array.from({ length: photos.length }, (_, i) => splitIntoRows(photos, i + 1)).map((rows) => {
    const heights = heightsOf(rows);
    const total = sum(heights) + gap * (rows.length - 1);
    return { rows, heights, scale: Math.min(1, box.height / total), total };
  });
  const area = ({ scale, total }: { scale: number; total: number }) => scale * scale * total;
  const best = choices.reduce((a, b) => (area(b) > area(a) ? b : a));
  let y = box.y + (box.height - best.total * best.scale) / 2;
  return best.rows.flatMap((row, r) => {
    const height = (best.heights[r] ?? 0) * best.scale;
    let x = box.x + (box.width * (1 - best.scale)) / 2;
    const top = y;
    y += height + gap * best.scale;
    return row.map((photo) => {
      const frame = { x, y: top, width: photo.aspect * height, height };
      x += frame.width + gap * best.scale;
      return placePhoto(photo, frame);
    });
  });
};

/** Template slots for one to six photos, in twelfths of the box: x, y, width, height. */
const slots: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [[0, 0, 12, 12]],
  [
    [0, 0, 6, 12],
    [6, 0, 6, 12],
  ],
  [
    [0, 0, 12, 7],
    [0, 7, 6, 5],
    [6, 7, 6, 5],
  ],
  [
    [0, 0, 6, 6],
    [6, 0, 6, 6],
    [0, 6, 6, 6],
    [6, 6, 6, 6],
  ],
  [
    [0, 0, 8, 6],
    [8, 0, 4, 6],
    [0, 6, 4, 6],
    [4, 6, 4, 6],
    [8, 6, 4, 6],
  ],
  [
    [0, 0, 4, 6],
    [4, 0, 4, 6],
    [8, 0, 4, 6],
    [0, 6, 4, 6],
    [4, 6, 4, 6],
    [8, 6, 4, 6],
  ],
];

/** Uses the template for that many photos (a grid beyond six) with centred crops. */
export const plainTemplates: LayoutAlgorithm = (photos, box, gap) => {
  const columns = Math.ceil(Math.sqrt(photos.length));
  const rows = Math.ceil(photos.length / columns);
  const grid = (i: number) =>
    [((i % columns) * 12) / columns, (Math.floor(i / columns) * 12) / rows, 12 / columns, 12 / rows] as const;
  const unit = { x: (box.width + gap) / 12, y: (box.height + gap) / 12 };
  return photos.map((photo, i) => {
    const [x, y, width, height] = slots[photos.length - 1]?.[i] ?? grid(i);
    return placePhoto(photo, {
      x: box.x + x * unit.x,
      y: box.y + y * unit.y,
      width: width * unit.x - gap,
      height: height * unit.y - gap,
    });
  });
};

/** Balanced binary tree: a photo, or two halves side by side or stacked. */
interface Leaf {
  readonly photo: Subject;
  readonly aspect: number;
}
interface Halves {
  readonly across: boolean;
  readonly aspect: number;
  readonly parts: readonly [Half, Half];
}
type Half = Leaf | Halves;

/**
 * Returns the tree of halved lists with the closest aspect ratio; each half gets the ratio that the cut
 * leaves.
 */
function balanceTree(photos: readonly Subject[], aspect: number): Half {
  const [only, another] = photos;
  if (only && !another) return { photo: only, aspect: only.aspect };
  const middle = Math.ceil(photos.length / 2);
  const [first, second] = [photos.slice(0, middle), photos.slice(middle)];
  const trees = [true, false].map((across): Half => {
    const targetAspect = across ? aspect / 2 : aspect * 2;
    const [a, b] = [balanceTree(first, targetAspect), balanceTree(second, targetAspect)];
    const shape = across ? a.aspect + b.aspect : 1 / (1 / a.aspect + 1 / b.aspect);
    return { across, aspect: shape, parts: [a, b] };
  });
  const miss = (tree: Half) => Math.abs(Math.log(tree.aspect / aspect));
  return trees.reduce((a, b) => (miss(b) < miss(a) ? b : a));
}

function placeTree(half: Half, area: Rect, gap: number): PlacedPhoto[] {
  if ('photo' in half) {
    const inset = { x: area.x + gap / 2, y: area.y + gap / 2, width: area.width - gap, height: area.height - gap };
    return [placePhoto(half.photo, inset)];
  }
  const [a, b] = half.parts;
  const share = half.across ? a.aspect / half.aspect : half.aspect / a.aspect;
  const { x, y, width, height } = area;
  if (half.across) {
    return [
      ...placeTree(a, { x, y, width: width * share, height }, gap),
      ...placeTree(b, { x: x + width * share, y, width: width * (1 - share), height }, gap),
    ];
  }
  return [
    ...placeTree(a, { x, y, width, height: height * share }, gap),
    ...placeTree(b, { x, y: y + height * share, width, height: height * (1 - share) }, gap),
  ];
}

/**
 * Balanced binary tree in photo order that fits the page, after Z. Wu and K. Aizawa, "Very fast generation of
 * content-preserved photo collage under canvas size constraint", Multimedia Tools and Applications 75, 2016.
 * Photos keep their aspect ratios except for gaps.
 */
export const balancedTree: LayoutAlgorithm = (photos, box, gap) => {
  const tree = balanceTree(photos, box.width / box.height);
  const width = Math.min(box.width, box.height * tree.aspect);
  const height = width / tree.aspect;
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  return placeTree(tree, { x: x - gap / 2, y: y - gap / 2, width: width + gap, height: height + gap }, gap);
};
