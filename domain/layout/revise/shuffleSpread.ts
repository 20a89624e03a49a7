import { keepPreviouslyVisible } from '../../document/edit/keepVisible';
import type { SpreadDocument } from '../../document/model';
import type { BookBinding } from '../../print/safeAreas';
import { createRandom } from '../../random';
import { explainCrops } from '../explain/explainLayout';
import type { Reason } from '../explain/reasons';
import { moveTextsInside } from '../moveTextsInside';
import type { AlbumTemplate } from '../templates';
import type { LayoutPhoto } from '../types';
import { analyseSpread, applyAlternative, type SpreadAlternative } from './rearrangeableSpread';
import { spreadAlternatives } from './spreadAlternatives';

interface ShuffledSpread {
  readonly document: SpreadDocument;
  readonly reasons: readonly Reason[];
}

const MAX_COMPARED = 240;
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

/**
 * Returns other layouts of an inner spread with the same photos in the same order: distinct ones, the best first.
 * Locked elements, maps, calendars, stickers, shapes and words other than captions stay; photos avoid locked elements,
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
  { binding, most = 10 }: { readonly binding: BookBinding; readonly most?: number },
): ShuffledSpread[] {
  if (doc.role !== 'inner') return [];
  const spread = analyseSpread(doc, photos, template, binding);
  if (spread.free.length === 0) return [];
  const subjects = new Map(spread.subjects.map((subject) => [subject.id, subject]));
  const now = JSON.stringify(doc.elements);
  return selectDistinct(spreadAlternatives(spread, createRandom(seed)), most + 1)
    .map((way) => moveTextsInside(keepPreviouslyVisible(doc, applyAlternative(spread, way)), binding, doc))
    .filter(({ elements }) => JSON.stringify(elements) !== now)
    .slice(0, most)
    .map((document) => ({ document, reasons: explainCrops(document, subjects, binding) }));
}
