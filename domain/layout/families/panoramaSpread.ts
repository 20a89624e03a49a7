import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { type FillLimits, fillCost, foldCutsFocus } from '../arrange/largePhotos';
import { computeCrop } from '../arrange/photoCrop';
import { findSimilarPhotos, sameSizeCost } from '../arrange/similarSizes';
import { createPhotoDraft, type ElementDraft } from '../compose/createElements';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { rowCells } from './cells';

/** Height of the photo over both pages as a share of the page. */
const BAND_SHARE = { least: 0.46, most: 0.78 } as const;
/** Most by which a photo of the row is cropped, so that the rows of both pages are as high. */
const ROW_CROP_LIMIT: FillLimits = { loss: 0.18, focusLoss: 0.1 };
const PHOTOS = { least: 3, most: 9 } as const;
const MAX_ROW = 4;

interface PanoramaSpread {
  readonly cost: number;
  readonly shape: string;
  readonly elements: () => readonly ElementDraft[];
}

/**
 * Height of a row of photos on each page, as wide as the box, with which they lose least. mm.
 * @param groups photos of both pages
 */
function rowHeight(groups: readonly (readonly Subject[])[], width: number, gap: number): number {
  const heights = groups.map(
    (group) => (width - (group.length - 1) * gap) / group.reduce((sum, { aspect }) => sum + aspect, 0),
  );
  return toGrid(Math.sqrt((heights[0] ?? 0) * (heights[1] ?? 0)));
}

/**
 * Returns the ways to show the first or last photo of a spread across the fold and the others in a row beside it, all of
 * one height and to the edges of their boxes; none when a photo would lose too much or the fold would cut what matters.
 */
export function panoramaSpreads(
  photos: readonly Subject[],
  { width, height, bleed, box, safeAreas }: PageGeometry,
  { gap, photo: style }: Pick<AlbumTemplate, 'gap' | 'photo'>,
): PanoramaSpread[] {
  const n = photos.length;
  if (n < PHOTOS.least || n > PHOTOS.most) return [];
  const areas = [safeAreas.left, safeAreas.right];
  const boxes: readonly Rect[] = [box.left, { ...box.right, x: toGrid(box.right.x + width) }];
  return [true, false].flatMap((atHead) => {
    const wide = atHead ? photos[0] : photos.at(-1);
    const rest = atHead ? photos.slice(1) : photos.slice(0, -1);
    const left = Math.ceil(rest.length / 2);
    if (!wide || left > MAX_ROW) return [];
    const groups = [rest.slice(0, left), rest.slice(left)];
    const tall = rowHeight(groups, box.left.width, gap);
    const top = atHead ? toGrid(box.left.y + box.left.height - tall) : box.left.y;
    const bandTop = atHead ? -bleed : toGrid(top + tall + gap);
    const bandFoot = atHead ? toGrid(top - gap) : height + bleed;
    const band: Rect = { x: -bleed, y: bandTop, width: 2 * (width + bleed), height: toGrid(bandFoot - bandTop) };
    const share = (band.height - bleed) / height;
    if (share < BAND_SHARE.least || share > BAND_SHARE.most) return [];
    const zones = computeSafeZones(band, areas);
    const crop = computeCrop(wide, band.width / band.height, zones);
    if (!wide.keptBounds && foldCutsFocus(wide, crop)) return [];
    const cells = groups.flatMap((group, i) => {
      const row = { ...(boxes[i] ?? box.left), y: top, height: tall };
      return rowCells(
        row,
        group.map(({ aspect }) => aspect),
        gap,
      ).map((frame) => ({ frame, zones: computeSafeZones(frame, areas) }));
    });
    const rowCost = rest.reduce((sum, photo, i) => {
      const cell = cells[i];
      return sum + (cell ? fillCost(photo, cell.frame, cell.zones, ROW_CROP_LIMIT) : 0);
    }, 0);
    const similar = findSimilarPhotos([wide, ...rest], [band, ...cells.map(({ frame }) => frame)]);
    const cost = fillCost(wide, band, zones) + rowCost / rest.length + sameSizeCost(similar);
    if (cost === Number.POSITIVE_INFINITY) return [];
    const elements = (): ElementDraft[] => {
      const large = createPhotoDraft(wide, band, undefined, zones);
      const others = rest.flatMap((photo, i) => {
        const cell = cells[i];
        return cell ? [createPhotoDraft(photo, cell.frame, style, cell.zones)] : [];
      });
      return atHead ? [large, ...others] : [...others, large];
    };
    return [{ cost, shape: `panorama ${atHead ? 'head' : 'foot'} ${n}`, elements }];
  });
}
