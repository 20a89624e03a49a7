import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { fillCost, foldCutsFocus } from '../arrange/largePhotos';
import { computeCrop } from '../arrange/photoCrop';
import { findBestArrangements } from '../arrange/searchArrangements';
import { findSimilarPhotos, sameSizeCost } from '../arrange/similarSizes';
import { createPhotoDraft, type ElementDraft } from '../compose/createElements';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

const BAND_SHARE = { least: 0.46, most: 0.74 } as const;
const PHOTOS = { least: 3, most: 9 } as const;
const MAX_ROW = 4;

interface PanoramaSpread {
  readonly cost: number;
  readonly shape: string;
  readonly elements: () => readonly ElementDraft[];
}

function bandFrame(aspect: number, atHead: boolean, { width, height, bleed }: PageGeometry): Rect {
  const long = 2 * (width + bleed);
  const tall = toGrid(
    Math.min(BAND_SHARE.most * height, Math.max(BAND_SHARE.least * height, long / aspect - bleed)) + bleed,
  );
  return { x: -bleed, y: atHead ? -bleed : toGrid(height + bleed - tall), width: long, height: tall };
}

/** Boxes of both pages beside a band, in mm of the sheet. */
function boxesBeside(band: Rect, atHead: boolean, { width, box }: PageGeometry, gap: number): readonly [Rect, Rect] {
  const beside = (area: Rect, x: number): Rect => {
    const top = atHead ? toGrid(band.y + band.height + gap) : area.y;
    const foot = atHead ? area.y + area.height : toGrid(band.y - gap);
    return { ...area, x, y: top, height: toGrid(foot - top) };
  };
  return [beside(box.left, box.left.x), beside(box.right, toGrid(box.right.x + width))];
}

/**
 * Returns the ways to show the first or last photo of a spread across the fold and the others in a row beside it;
 * none when it is not wide enough or the fold would cut what matters.
 */
export function panoramaSpreads(
  photos: readonly Subject[],
  geometry: PageGeometry,
  template: AlbumTemplate,
): PanoramaSpread[] {
  const n = photos.length;
  if (n < PHOTOS.least || n > PHOTOS.most) return [];
  const areas = [geometry.safeAreas.left, geometry.safeAreas.right];
  return [true, false].flatMap((atHead) => {
    const wide = atHead ? photos[0] : photos.at(-1);
    const rest = atHead ? photos.slice(1) : photos.slice(0, -1);
    const left = Math.ceil(rest.length / 2);
    if (!wide || left > MAX_ROW) return [];
    const band = bandFrame(wide.aspect, atHead, geometry);
    const zones = computeSafeZones(band, areas);
    const crop = computeCrop(wide, band.width / band.height, zones);
    if (!wide.keptBounds && foldCutsFocus(wide, crop)) return [];
    const groups = [rest.slice(0, left), rest.slice(left)];
    const rows = boxesBeside(band, atHead, geometry, template.gap).map((box, i) =>
      findBestArrangements(groups[i] ?? [], box, template, { extra: null, most: 1 }).at(0),
    );
    const cells = rows.flatMap((row) => row?.arrangement.frames ?? []);
    if (cells.length < rest.length) return [];
    const mean = rows.reduce((sum, row) => sum + (row ? row.cost * row.arrangement.frames.length : 0), 0) / rest.length;
    const similar = findSimilarPhotos([wide, ...rest], [band, ...cells]);
    const cost = fillCost(wide, band, zones) + mean + sameSizeCost(similar);
    if (cost === Number.POSITIVE_INFINITY) return [];
    const elements = (): ElementDraft[] => {
      const large = createPhotoDraft(wide, band, undefined, zones);
      const others = rest.flatMap((photo, i) => {
        const cell = cells[i];
        return cell ? [createPhotoDraft(photo, cell, template.photo, computeSafeZones(cell, areas))] : [];
      });
      return atHead ? [large, ...others] : [...others, large];
    };
    return [{ cost, shape: `panorama ${atHead ? 'head' : 'foot'} ${n}`, elements }];
  });
}
