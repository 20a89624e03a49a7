import { keepPreviouslyVisible } from '../../document/edit/keepVisible';
import type { SpreadDocument } from '../../document/model';
import type { Rect } from '../../geometry/rect';
import type { BookBinding } from '../../print/safeAreas';
import { createRandom } from '../../random';
import { explainCrops } from '../explain/explainLayout';
import type { Reason } from '../explain/reasons';
import { moveTextsInside } from '../moveTextsInside';
import type { AlbumTemplate } from '../templates';
import type { LayoutPhoto } from '../types';
import {
  analyseSpread,
  applyAlternative,
  type RearrangeableSpread,
  type SpreadAlternative,
  sides,
} from './rearrangeableSpread';
import { spreadAlternatives } from './spreadAlternatives';

interface ShuffledSpread {
  readonly document: SpreadDocument;
  readonly reasons: readonly Reason[];
}

const MAX_COMPARED = 240;
/** Least share of the pages with photos that these cover, unless the present layout covers less. */
const MIN_PHOTO_SHARE = 0.4;
const SIMILARITY_COST = 0.12;

function selectDistinct(ways: readonly SpreadAlternative[], most: number): SpreadAlternative[] {
  const left = [...ways].sort((a, b) => a.cost - b.cost).slice(0, MAX_COMPARED);
  const likeness = left.map(() => 0);
  const taken: SpreadAlternative[] = [];
  while (taken.length < most && left.length > 0) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < left.length; i += 1) {
      const cost = (left[i]?.cost ?? 0) + SIMILARITY_COST * (likeness[i] ?? 0);
      if (cost < least) [best, least] = [i, cost];
    }
    const [way] = left.splice(best, 1);
    const [alike = 0] = likeness.splice(best, 1);
    if (!way || alike >= 2 * most) continue;
    taken.push(way);
    const [a, b] = way.parts;
    left.forEach(({ parts: [c, d] }, i) => {
      likeness[i] = (likeness[i] ?? 0) + (a.shape === c.shape ? 1 : 0) + (b.shape === d.shape ? 1 : 0);
    });
  }
  return taken;
}

const areaOf = (rects: readonly Rect[]): number => rects.reduce((sum, { width, height }) => sum + width * height, 0);

/** Share of the boxes of the pages with photos that the photos cover. */
function measureShare(pages: readonly (readonly Rect[])[], { geometry }: RearrangeableSpread): number {
  const boxes = sides.flatMap((side, i) => (pages[i]?.length ? [geometry.box[side]] : []));
  return areaOf(pages.flat()) / Math.max(1, areaOf(boxes));
}

const framesByPage = ({ free, geometry }: RearrangeableSpread): Rect[][] =>
  sides.map((side) =>
    free.map(({ frame }) => frame).filter(({ x, width }) => x + width / 2 < geometry.width === (side === 'left')),
  );

/**
 * Returns other layouts of an inner spread with the same photos in the same order: distinct ones, the best first.
 * They are plain arrangements and the theme's own designs of pages, whose film, cards and tape come with them. Locked
 * elements, maps, calendars, stickers, shapes and words other than captions stay; photos avoid locked elements,
 * maps, calendars and words.
 * @param photos known photos of the spread, by id
 * @param seed varies the choice among equally good layouts
 * @param options `most` results, fewer when there are no more
 */
export function shuffleSpread(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  template: AlbumTemplate,
  seed: number,
  { binding, most = 10, locale }: { readonly binding: BookBinding; readonly most?: number; readonly locale?: string },
): ShuffledSpread[] {
  if (doc.role !== 'inner') return [];
  const spread = analyseSpread(doc, photos, template, binding, { locale, seed });
  if (spread.free.length === 0) return [];
  const subjects = new Map(spread.subjects.map((subject) => [subject.id, subject]));
  // Two designs of a page may come to the same.
  const seen = new Set([JSON.stringify(doc.elements)]);
  const isNew = ({ elements }: SpreadDocument) => {
    const key = JSON.stringify(elements);
    return !seen.has(key) && seen.add(key);
  };
  const least = Math.min(MIN_PHOTO_SHARE, measureShare(framesByPage(spread), spread));
  const ways = spreadAlternatives(spread, createRandom(seed));
  return selectDistinct(
    ways.filter(
      (way) =>
        measureShare(
          way.parts.map(({ frames }) => frames),
          spread,
        ) >= least,
    ),
    2 * most + 1,
  )
    .map((way) => moveTextsInside(keepPreviouslyVisible(doc, applyAlternative(spread, way)), binding, doc))
    .filter(isNew)
    .slice(0, most)
    .map((document) => ({ document, reasons: explainCrops(document, subjects, binding) }));
}
