import { canonicalSpread } from '../document/codec/canonical';
import type { PhotoElement, Rect, SpreadDocument, SpreadElement, TextElement } from '../document/model';
import { breakLines } from '../document/text';
import { rankedArrangements } from './best';
import { captionStyle, placeOfCaption, withoutCaption } from './compose';
import { cropFor } from './crop';
import { reasonsOfCrops } from './explain';
import type { PageGeometry, Side } from './geometry';
import { geometryOf } from './geometry';
import { fullPageCost, fullSpreadCost } from './heroes';
import { randomFrom } from './random';
import type { Reason } from './reasons';
import { largestRoom } from './rooms';
import { safeAreas, zonesOf } from './safety';
import type { Subject } from './subject';
import { subjectOf } from './subject';
import type { AlbumTemplate } from './templates';
import type { LayoutPhoto } from './types';

/** Another way to lay out a spread. */
export interface Answer {
  readonly document: SpreadDocument;
  readonly reasons: readonly Reason[];
}

/** Arrangements of a page that are looked at for each number of photos on it. */
const WAYS = 7;
/** Of a page, airy ones included, no more than so many. */
const MOST_WAYS = 11;
/** Of all ways of a spread, so many of the best are compared with each other. */
const COMPARED = 240;
/** Of a spread of many photos, so many more or fewer than half may stand on one page. */
const UNEVEN = 3;
/** What an answer costs besides: a page without photos, photos shared out unevenly, smaller photos with more air, likeness to better answers, chance. */
const costs = { empty: 0.3, uneven: 0.5, airy: 0.16, alike: 0.12, chance: 0.04 } as const;
/** How much smaller the airy forms of one or two photos are. */
const AIRY = [0.82, 0.64, 0.5];

/** Photos on one page: frames in mm of the sheet, and where a caption goes. */
interface PageWay {
  readonly cost: number;
  readonly shape: string;
  readonly frames: readonly Rect[];
  readonly block: Rect | null;
}

interface Spread {
  readonly doc: SpreadDocument;
  readonly free: readonly PhotoElement[];
  readonly subjects: readonly Subject[];
  /** At most one on each page. */
  readonly captions: Readonly<Partial<Record<Side, TextElement>>>;
  readonly obstacles: readonly Rect[];
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
}

const sides = ['left', 'right'] as const;
const startOf = (side: Side, { width }: PageGeometry) => (side === 'left' ? 0 : width);
const moved = (rect: Rect, by: number): Rect => ({ ...rect, x: Math.round((rect.x + by) * 100) / 100 });
const middleOf = ({ x, width }: Rect) => x + width / 2;

function captionsOf(doc: SpreadDocument, template: AlbumTemplate, geometry: PageGeometry): Spread['captions'] {
  const { font, size } = captionStyle(template, geometry);
  const found = doc.elements.filter(
    (e): e is TextElement => e.type === 'text' && !e.locked && e.rotation === 0 && e.font === font && e.size === size,
  );
  const on = (side: Side) => found.find(({ frame }) => middleOf(frame) < geometry.width === (side === 'left'));
  const [left, right] = [on('left'), on('right')];
  return { ...(left && { left }), ...(right && { right }) };
}

/** What of a spread may be placed anew, and what stays: the locked, words that are no caption, photos of which nothing is known. */
function readSpread(doc: SpreadDocument, photos: ReadonlyMap<string, LayoutPhoto>, template: AlbumTemplate): Spread {
  const geometry = geometryOf(doc.format, template);
  const captions = captionsOf(doc, template, geometry);
  const known = (e: SpreadElement): LayoutPhoto | undefined =>
    e.type === 'photo' && !e.locked && e.fileId !== null ? photos.get(e.fileId) : undefined;
  const free = doc.elements.filter((e): e is PhotoElement => known(e) !== undefined);
  const obstacles = doc.elements.filter(
    (e) =>
      (e.type === 'photo' || e.type === 'text') &&
      known(e) === undefined &&
      e.id !== captions.left?.id &&
      e.id !== captions.right?.id,
  );
  const subjects = free.flatMap((e) => known(e) ?? []).map(subjectOf);
  return { doc, free, subjects, captions, obstacles: obstacles.map(({ frame }) => frame), template, geometry };
}

const about = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x + (width * (1 - scale)) / 2,
  y: y + (height * (1 - scale)) / 2,
  width: width * scale,
  height: height * scale,
});

/** The ways to show photos `from`..`to - 1` on one page. */
function pageWays(spread: Spread, side: Side, from: number, to: number): PageWay[] {
  const { subjects, obstacles, captions, template, geometry } = spread;
  const photos = subjects.slice(from, to);
  const [first, second] = photos;
  if (!first) return [{ cost: costs.empty, shape: '', frames: [], block: null }];
  const start = startOf(side, geometry);
  const words = (captions.left ?? captions.right) ? '.' : '';
  const box = moved(withoutCaption(geometry.box[side], words, captionStyle(template, geometry)), start);
  const room = largestRoom(box, obstacles, template.gap);
  if (!room) return [];
  const airy = photos.length < 3 ? AIRY : [];
  const ways = [1, ...airy].flatMap((scale, i) =>
    rankedArrangements(photos, about(room, scale), template, WAYS).map(({ cost, arrangement }) => ({
      cost: cost + i * costs.airy,
      shape: `${arrangement.shape}${i}`,
      frames: arrangement.frames,
      block: arrangement.block,
    })),
  );
  if (second || obstacles.length > 0 || captions[side]) return ways;
  const full = moved(geometry.full[side], start);
  return [{ cost: fullPageCost(first, geometry), shape: 'full', frames: [full], block: null }, ...ways];
}

interface Way {
  readonly cost: number;
  readonly parts: readonly [PageWay, PageWay];
}

function waysOf(spread: Spread, random: () => number): Way[] {
  const { subjects, obstacles, captions, geometry } = spread;
  const n = subjects.length;
  const ways: Way[] = [];
  for (let left = Math.max(0, Math.floor(n / 2) - UNEVEN); left <= Math.min(n, Math.ceil(n / 2) + UNEVEN); left += 1) {
    const [ones, others] = [pageWays(spread, 'left', 0, left), pageWays(spread, 'right', left, n)].map((all) =>
      all.sort((a, b) => a.cost - b.cost).slice(0, MOST_WAYS),
    );
    const uneven = costs.uneven * ((2 * left - n) / n) ** 2;
    for (const a of ones ?? []) {
      for (const b of others ?? []) {
        ways.push({ cost: a.cost + b.cost + uneven + costs.chance * random(), parts: [a, b] });
      }
    }
  }
  const [only, another] = subjects;
  if (only && !another && obstacles.length === 0 && !captions.left && !captions.right) {
    const over = { cost: fullSpreadCost(only, geometry), shape: 'spread', frames: [geometry.spread], block: null };
    ways.push({ cost: over.cost, parts: [over, { cost: 0, shape: '', frames: [], block: null }] });
  }
  return ways.filter(({ cost }) => cost < Number.POSITIVE_INFINITY);
}

/** A photo in its new frame: over a whole page it has neither border nor corners. */
function placedPhoto(element: PhotoElement, subject: Subject, frame: Rect, { doc, template }: Spread): PhotoElement {
  const bare = { radius: 0, border: null, shadow: false };
  const own = element.frame.y < 0 ? template.photo : {};
  const zones = zonesOf(frame, safeAreas(doc));
  const crop = cropFor(subject, frame.width / frame.height, zones);
  return { ...element, ...(frame.y < 0 ? bare : own), rotation: 0, frame, crop };
}

function placedCaption(element: TextElement, block: Rect | null, box: Rect, spread: Spread): TextElement {
  if (!block) return element;
  const place = placeOfCaption(block, box, element.text, captionStyle(spread.template, spread.geometry));
  const { text, font, size } = element;
  return { ...element, frame: place, lines: breakLines({ text, font, size, width: place.width }) };
}

function documentOf(spread: Spread, { parts }: Way): SpreadDocument {
  const { doc, free, subjects, captions, geometry } = spread;
  const frames = parts.flatMap((part) => part.frames);
  const changed = new Map<string, SpreadElement>();
  free.forEach((element, i) => {
    const [subject, frame] = [subjects[i], frames[i]];
    if (subject && frame) changed.set(element.id, placedPhoto(element, subject, frame, spread));
  });
  sides.forEach((side, i) => {
    const caption = captions[side];
    const box = moved(geometry.box[side], startOf(side, geometry));
    if (caption) changed.set(caption.id, placedCaption(caption, parts[i]?.block ?? null, box, spread));
  });
  return canonicalSpread({ ...doc, elements: doc.elements.map((element) => changed.get(element.id) ?? element) });
}

/** The best of the ways that are not like those taken before. */
function distinct(ways: readonly Way[], most: number): Way[] {
  const left = [...ways].sort((a, b) => a.cost - b.cost).slice(0, COMPARED);
  const likeness = left.map(() => 0);
  const taken: Way[] = [];
  while (taken.length < most && left.length > 0) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < left.length; i += 1) {
      const cost = (left[i]?.cost ?? 0) + costs.alike * (likeness[i] ?? 0);
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
 * Other ways to lay out an inner spread with the photos it has, in their order: different ones, the best first. What is locked stays, as do
 * words that are no caption, stickers and shapes; photos keep out of the way of the first two.
 * @param photos what is known of the photos of the spread, by id
 * @param seed another one gives another choice among equally good ways
 * @param most so many answers at most; fewer when there are no more ways
 */
export function shuffleSpread(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  template: AlbumTemplate,
  seed: number,
  most = 10,
): Answer[] {
  if (doc.role !== 'inner') return [];
  const spread = readSpread(doc, photos, template);
  if (spread.free.length === 0) return [];
  const subjects = new Map(spread.subjects.map((subject) => [subject.id, subject]));
  const now = JSON.stringify(doc.elements);
  return distinct(waysOf(spread, randomFrom(seed)), most + 1)
    .map((way) => documentOf(spread, way))
    .filter(({ elements }) => JSON.stringify(elements) !== now)
    .slice(0, most)
    .map((document) => ({ document, reasons: reasonsOfCrops(document, subjects) }));
}
