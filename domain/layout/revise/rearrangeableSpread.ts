import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { setGroup } from '../../document/edit/arrangeCommands';
import { scaleText } from '../../document/edit/styles';
import { traitsOf } from '../../document/elementTraits';
import type { PhotoElement, SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import type { PageSide } from '../../document/paint/paint.types';
import { breakTextElement } from '../../document/text/breakLines';
import type { Rect } from '../../geometry/rect';
import type { BookBinding } from '../../print/safeAreas';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { computeCrop } from '../arrange/photoCrop';
import type { ElementDraft, PhotoDraft, TextStyle } from '../compose/createElements';
import { captionFrame } from '../compose/text/captions';
import { captionStyle } from '../compose/text/textStyles';
import { hasRole, isChapterBackground } from '../elementRoles';
import { createMoments, type Moments, NO_MOMENTS } from '../families/momentFormatter';
import { computePageGeometry, type PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { toSubjects } from '../toSubjects';
import type { LayoutPhoto } from '../types';
import { growFrameToText } from './applyTheme';

export type TextDraft = Extract<ElementDraft, { readonly type: 'text' }>;

/** A page in the design of the theme: its photos, its words, and what belongs to the design. mm of the sheet. */
export interface DesignedPage {
  readonly drafts: readonly ElementDraft[];
  /** The draft whose place and look the words of the page take. */
  readonly words: TextDraft | null;
}

/** Photos on one page: frames in mm of the sheet, and the place of the caption. */
export interface PageAlternative {
  readonly cost: number;
  readonly shape: string;
  readonly frames: readonly Rect[];
  readonly block: Rect | null;
  /** The page in a design of the theme; a plain arrangement when left out. */
  readonly designed?: DesignedPage;
}

export interface SpreadAlternative {
  readonly cost: number;
  readonly parts: readonly [PageAlternative, PageAlternative];
}

export interface RearrangeableSpread {
  readonly doc: SpreadDocument;
  readonly free: readonly PhotoElement[];
  readonly subjects: readonly Subject[];
  readonly captions: Readonly<Partial<Record<PageSide, TextElement>>>;
  /** Words of each page that a design of the theme may move: its caption, else its heading. */
  readonly texts: Readonly<Partial<Record<PageSide, TextElement>>>;
  readonly moments: Moments;
  readonly seed: number;
  readonly obstacles: readonly Rect[];
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
}

export const sides = ['left', 'right'] as const;
export const pageStartX = (side: PageSide, { width }: PageGeometry) => (side === 'left' ? 0 : width);
export const translateX = (rect: Rect, by: number): Rect => ({ ...rect, x: Math.round((rect.x + by) * 100) / 100 });
const centreX = ({ x, width }: Rect) => x + width / 2;

/** Recognises captions from before roles existed: small texts in the caption font. */
const isCaption = (element: TextElement, { font, size }: TextStyle): boolean =>
  hasRole('caption', element) ||
  (GENERIC_TEXT_ID.test(element.id) && element.font === font && element.size < 1.25 * size);
const GENERIC_TEXT_ID = /^t(\d+|-.*)$/;

function findCaptions(
  doc: SpreadDocument,
  template: AlbumTemplate,
  geometry: PageGeometry,
): RearrangeableSpread['captions'] {
  const style = captionStyle(template, geometry);
  const found = doc.elements.filter(
    // Words on a card or a label lean with it.
    (e): e is TextElement =>
      e.type === 'text' && !e.locked && (e.rotation === 0 || e.group !== undefined) && isCaption(e, style),
  );
  const on = (side: PageSide) => found.find(({ frame }) => centreX(frame) < geometry.width === (side === 'left'));
  const [left, right] = [on('left'), on('right')];
  return { ...(left && { left }), ...(right && { right }) };
}

const isOnChapterBackground = (chapterBackground: Rect | undefined, { x, width }: Rect): boolean =>
  chapterBackground !== undefined &&
  x + width / 2 > chapterBackground.x &&
  x + width / 2 < chapterBackground.x + chapterBackground.width;

/**
 * Splits a spread into what may move and what stays: locked elements, chapter pages, an index, words other than captions
 * and unknown photos.
 */
export function analyseSpread(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  template: AlbumTemplate,
  binding: BookBinding,
  { locale, seed = 1 }: { readonly locale?: string | undefined; readonly seed?: number } = {},
): RearrangeableSpread {
  const geometry = computePageGeometry(doc.format, template, binding);
  const captions = findCaptions(doc, template, geometry);
  const chapterBackground = doc.elements.find((e) => isChapterBackground(e, doc));
  const known = (e: SpreadElement): LayoutPhoto | undefined =>
    e.type === 'photo' &&
    !e.locked &&
    e.fileId !== null &&
    !hasRole('index', e) &&
    !isOnChapterBackground(chapterBackground?.frame, e.frame)
      ? photos.get(e.fileId)
      : undefined;
  const free = doc.elements.filter((e): e is PhotoElement => known(e) !== undefined);
  const obstacles = doc.elements.filter(
    (e) =>
      (traitsOf(e).blocksPhotos || e === chapterBackground || hasRole('quiet', e)) &&
      known(e) === undefined &&
      e.id !== captions.left?.id &&
      e.id !== captions.right?.id,
  );
  const subjects = toSubjects(free.flatMap((e) => known(e) ?? []));
  const headings = findHeadings(doc, geometry);
  return {
    doc,
    free,
    subjects,
    captions,
    texts: { ...headings, ...captions },
    moments: locale === undefined ? NO_MOMENTS : createMoments([...photos.values()], locale, template.textFont),
    seed,
    obstacles: obstacles.map(({ frame }) => frame),
    template,
    geometry,
  };
}

function findHeadings(doc: SpreadDocument, geometry: PageGeometry): RearrangeableSpread['texts'] {
  const isMovable = (e: SpreadElement): e is TextElement => e.type === 'text' && !e.locked && hasRole('heading', e);
  const found = doc.elements.filter(isMovable);
  const on = (side: PageSide) => found.filter(({ frame }) => centreX(frame) < geometry.width === (side === 'left'));
  return Object.fromEntries(
    sides.flatMap((side) => {
      const [only, other] = on(side);
      return only && !other ? [[side, only] as const] : [];
    }),
  );
}

/** Ids of what belongs to the present design of the photos: film, cards, tape. It makes way for another design. */
export const findReplaceableDecor = ({ elements }: SpreadDocument): string[] =>
  elements.flatMap((element) => (!element.locked && hasRole('decor', element) ? [element.id] : []));

function placePhoto(
  element: PhotoElement,
  subject: Subject,
  frame: Rect,
  { template, geometry }: RearrangeableSpread,
): PhotoElement {
  const bare = { radius: 0, border: null, shadow: false };
  // Borders and masks of another design of the theme go with it.
  const isDesigned = element.group !== undefined || element.mask !== undefined;
  const own = element.frame.y < 0 || (isDesigned && template.families) ? template.photo : {};
  const zones = computeSafeZones(frame, [geometry.safeAreas.left, geometry.safeAreas.right]);
  const crop = computeCrop(subject, frame.width / frame.height, zones);
  const { mask, ...plain } = element;
  const isMasked =
    mask !== undefined && !(template.families && (mask === 'arch' ? 'arch' : 'oval') in template.families);
  const placed = isMasked ? element : plain;
  return { ...placed, ...(frame.y < 0 ? bare : own), rotation: 0, frame, crop };
}

/** Places a caption below its photos, over the whole width of the page where it would be too high otherwise. */
function placeCaption(element: TextElement, block: Rect | null, box: Rect): TextElement {
  if (!block) return element;
  if (element.rotation === 0) return placeBelow(element, block, box);
  const { group: _, ...upright } = element;
  return placeBelow({ ...upright, rotation: 0 }, block, box);
}

function placeBelow(element: TextElement, block: Rect, box: Rect): TextElement {
  const below = captionFrame(block, box, element.text, element);
  const isTooHigh = below.y + below.height > box.y + box.height;
  const place = isTooHigh ? captionFrame({ ...block, x: box.x, width: box.width }, box, element.text, element) : below;
  return growFrameToText({ ...element, frame: place, lines: breakTextElement({ ...element, frame: place }) });
}

function dropLoneGroups(elements: readonly SpreadElement[]): SpreadElement[] {
  const counts = new Map<string, number>();
  for (const { group } of elements) if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  return elements.map((element) =>
    element.group !== undefined && counts.get(element.group) === 1 ? setGroup(element, null) : element,
  );
}

/** A photo in the design of a page: its frame, border, mask and angle. */
const designPhoto = (element: PhotoElement, draft: PhotoDraft): PhotoElement => {
  const { mask: _, group: __, ...bare } = element;
  const { role: ___, fileId: ____, ...design } = draft;
  return { ...bare, ...design };
};

function designWords(element: TextElement, draft: DesignedPage['words']): TextElement {
  if (!draft) return element;
  const { group: _, ...bare } = element;
  const { frame, rotation, font, size, leading, colour, align, verticalAlign, group } = draft;
  const words = { ...scaleText(bare, size), frame, rotation, font, leading, colour, align, verticalAlign };
  return { ...words, lines: breakTextElement(words), ...(group !== undefined && { group }) };
}

/** Draws ids for what a design adds, apart from those that stay on the spread. */
function createDecorIds(kept: readonly SpreadElement[]): () => string {
  const taken = new Set(kept.map(({ id }) => id));
  let last = 0;
  return () => {
    do last += 1;
    while (taken.has(`decor${last}`));
    return `decor${last}`;
  };
}

export function applyAlternative(spread: RearrangeableSpread, { parts }: SpreadAlternative): SpreadDocument {
  const { doc, free, subjects, captions, texts, geometry } = spread;
  const replaced = new Set(findReplaceableDecor(doc));
  const kept = doc.elements.filter(({ id }) => !replaced.has(id));
  const nextId = createDecorIds(kept);
  const changed = new Map<string, SpreadElement>();
  /** Elements of a designed page, in place of its first photo. */
  const designs = new Map<string, readonly SpreadElement[]>();
  let from = 0;
  sides.forEach((side, i) => {
    const part = parts[i];
    if (!part) return;
    const own = free.slice(from, from + part.frames.length);
    const box = translateX(geometry.box[side], pageStartX(side, geometry));
    if (part.designed) {
      const left = [...own];
      const elements = part.designed.drafts.map((draft): SpreadElement => {
        const at = draft.type === 'photo' ? left.findIndex(({ fileId }) => fileId === draft.fileId) : -1;
        const [element] = at < 0 ? [] : left.splice(at, 1);
        if (element && draft.type === 'photo') return designPhoto(element, draft);
        const { role: _, ...rest } = draft;
        return { ...rest, id: nextId() };
      });
      own.forEach(({ id }, n) => designs.set(id, n === 0 ? elements : []));
      const text = texts[side];
      if (text) changed.set(text.id, designWords(text, part.designed.words));
    } else {
      own.forEach((element, n) => {
        const [subject, frame] = [subjects[from + n], part.frames[n]];
        if (subject && frame) changed.set(element.id, placePhoto(element, subject, frame, spread));
      });
      const caption = captions[side];
      if (caption) changed.set(caption.id, placeCaption(caption, part.block, box));
    }
    from += part.frames.length;
  });
  const elements = kept.flatMap((element) => designs.get(element.id) ?? [changed.get(element.id) ?? element]);
  return canonicaliseSpread({ ...doc, elements: dropLoneGroups(elements) });
}
