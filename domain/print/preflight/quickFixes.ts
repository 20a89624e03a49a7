import { backgroundArea } from '../../document/background/background';
import { applyCommand } from '../../document/edit/applyCommand';
import { fillCrop, photoAspect } from '../../document/edit/crops';
import {
  fontIds,
  type PhotoElement,
  type Rect,
  type SpreadDocument,
  type SpreadElement,
  type TextElement,
} from '../../document/model';
import { aroundPages, centreOf } from '../../document/pageGeometry';
import { linesOf } from '../../document/text/breakLines';
import { clusters } from '../../document/text/fallbackFonts';
import { inkOf } from '../../document/text/glyphBounds';
import { textOverflows } from '../../document/text/positionLines';
import { missingCharacters } from '../../document/text/textRuns';
import { spineTitleRoom } from '../bookRules';
import { effectivePpi } from '../resolution';
import { broughtUp, shownAgain } from './hiddenElements';
import { broughtBack } from './offPages';
import { areaOf, areasOf, type BookRules, beyond } from './pageAreas';
import type { SpreadFinding } from './texts';
import type { CheckedPhoto, Mend } from './types';

/** Smaller letters are no letters, pt. */
const LEAST_SIZE = 6;
const SIZE_STEP = 0.5;
/** Places of the crop that are tried along each side of the photo. */
const CROP_STEPS = 8;

const removing = (kind: 'remove_frame' | 'remove_text', id: string): Mend => ({
  kind,
  command: { kind: 'removeElements', ids: [id] },
});

function scaled({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + (width * (1 - by)) / 2, y: y + (height * (1 - by)) / 2, width: width * by, height: height * by };
}

/** Runs to the cut on some side. */
function isFullBleed({ x, y, width, height }: Rect, doc: SpreadDocument): boolean {
  const cut = aroundPages(doc);
  return x <= cut.x || y <= cut.y || x + width >= cut.x + cut.width || y + height >= cut.y + cut.height;
}

/** First to show more of the photo, else a smaller frame; but one that runs to the cut would leave bare paper there. */
function* sharper(doc: SpreadDocument, photo: PhotoElement, known: CheckedPhoto, wanted: number): Generator<Mend> {
  const { id, crop, frame } = photo;
  yield {
    kind: 'show_more',
    command: { kind: 'cropPhoto', id, crop: fillCrop(photoAspect(crop, frame), frame, centreOf(crop)) },
  };
  if (isFullBleed(frame, doc)) return;
  // A hair smaller than needed: frames are rounded to 0.001 mm.
  const by = (effectivePpi(known, crop, frame) / wanted) * 0.999;
  yield { kind: 'shrink_frame', command: { kind: 'resizeElement', id, frame: scaled(frame, by) } };
}

/** Shows as much of the picture behind the pages as fills them. */
function* sharperBackground(doc: SpreadDocument): Generator<Mend> {
  const { background } = doc;
  const { picture } = background;
  if (!picture) return;
  const area = backgroundArea(doc);
  const crop = fillCrop(photoAspect(picture.crop, area), area, centreOf(picture.crop));
  yield {
    kind: 'show_more',
    command: { kind: 'setBackground', background: { ...background, picture: { ...picture, crop } } },
  };
}

const removingBackground = ({ background: { colour } }: SpreadDocument): Mend => ({
  kind: 'remove_background',
  command: { kind: 'setBackground', background: { colour } },
});

/** The same crop elsewhere in the photo, the nearest first. */
function movedCrops({ id, crop }: PhotoElement): Mend[] {
  const places = (size: number) =>
    size >= 1 ? [0] : Array.from({ length: CROP_STEPS + 1 }, (_, i) => ((1 - size) * i) / CROP_STEPS);
  return places(crop.width)
    .flatMap((x) => places(crop.height).map((y) => ({ ...crop, x, y })))
    .map((moved) => ({ moved, way: Math.hypot(moved.x - crop.x, moved.y - crop.y) }))
    .sort((a, b) => a.way - b.way)
    .map(({ moved }) => ({ kind: 'move_crop', command: { kind: 'cropPhoto', id, crop: moved } }));
}

/** The largest smaller size that will do. */
function* smallerText({ id, size }: TextElement, fits: (size: number) => boolean): Generator<Mend> {
  for (let next = Math.ceil(size / SIZE_STEP) * SIZE_STEP - SIZE_STEP; next >= LEAST_SIZE; next -= SIZE_STEP) {
    if (!fits(next)) continue;
    yield { kind: 'shrink_text', command: { kind: 'setTextStyle', ids: [id], style: { size: next } } };
    return;
  }
}

const sized = (text: TextElement, size: number): TextElement => ({
  ...text,
  size,
  lines: linesOf({ ...text, size }),
});

function* fittingText(text: TextElement): Generator<Mend> {
  yield* smallerText(text, (size) => !textOverflows(sized(text, size)));
  const { id, frame } = text;
  for (const by of [1.25, 1.5, 2, 3]) {
    const height = frame.height * by;
    if (textOverflows({ ...text, frame: { ...frame, height } })) continue;
    yield { kind: 'grow_frame', command: { kind: 'resizeElement', id, frame: { ...frame, height } } };
  }
}

function* legibleText(text: TextElement): Generator<Mend> {
  const { id } = text;
  for (const font of fontIds) {
    if (missingCharacters(text.text, font).length > 0) continue;
    yield { kind: 'change_font', command: { kind: 'setTextStyle', ids: [id], style: { font } } };
  }
  const missing = new Set(missingCharacters(text.text, text.font));
  const rest = (text.text.match(clusters) ?? []).filter((cluster) => !missing.has(cluster)).join('');
  if (rest.trim() === '') yield removing('remove_text', id);
  else yield { kind: 'remove_characters', command: { kind: 'setText', id, text: rest } };
}

/** Into the safe area: moved, else narrower, else smaller. */
function* placedText(doc: SpreadDocument, text: TextElement, book: BookRules): Generator<Mend> {
  const areas = areasOf(doc, book);
  const ink = inkOf(text);
  const area = ink && (areaOf(areas, ink) ?? areas[0]);
  if (!ink || !area) return;
  const { id, frame } = text;
  const { left, right, top, bottom } = beyond(ink, area.safe);
  const [dx, dy] = [left > 0 ? left : -right, top > 0 ? top : -bottom];
  yield { kind: 'move_inside', command: { kind: 'moveElements', ids: [id], dx, dy } };
  const x = Math.max(frame.x, area.safe.x);
  const width = Math.min(frame.x + frame.width, area.safe.x + area.safe.width) - x;
  if (width > 0) {
    yield { kind: 'narrow_text', command: { kind: 'resizeElement', id, frame: { ...frame, x, width } } };
  }
  yield* smallerText(text, (size) => {
    const smaller = inkOf(sized(text, size));
    return !!smaller && Object.values(beyond(smaller, area.safe)).every((mm) => mm < 0.05);
  });
}

function* spineText(text: TextElement, book: BookRules): Generator<Mend> {
  const room = spineTitleRoom(book);
  yield* smallerText(text, (size) => (inkOf(sized(text, size))?.width ?? 0) <= room);
  yield removing('remove_text', text.id);
}

function candidatesForPhoto(
  doc: SpreadDocument,
  photo: PhotoElement,
  finding: SpreadFinding,
  known: CheckedPhoto | undefined,
) {
  switch (finding.code) {
    case 'empty_frame':
    case 'photo_missing':
    case 'duplicate_photo':
    case 'similar_photo':
      return [removing('remove_frame', photo.id)];
    case 'low_ppi':
    case 'fair_ppi':
      return known ? sharper(doc, photo, known, Number(finding.values.wanted)) : [];
    case 'face_cut':
    case 'face_near_trim':
    case 'face_near_gutter':
      return movedCrops(photo);
    default:
      return [];
  }
}

function candidatesForText(doc: SpreadDocument, text: TextElement, { code }: SpreadFinding, book: BookRules) {
  switch (code) {
    case 'text_overflow':
      return fittingText(text);
    case 'text_glyphs':
      return legibleText(text);
    case 'text_cut':
    case 'text_near_trim':
    case 'text_near_gutter':
      return placedText(doc, text, book);
    case 'spine_text':
      return spineText(text, book);
    default:
      return [];
  }
}

interface Mending {
  readonly doc: SpreadDocument;
  readonly book: BookRules;
  readonly photoOf: (fileId: string | null) => CheckedPhoto | undefined;
  /** Checks the spread as a mend would leave it. */
  readonly check: (doc: SpreadDocument) => readonly SpreadFinding[];
  /** What is wrong with it now. */
  readonly before: readonly SpreadFinding[];
}

const nameOf = ({ code, severity, elementId = '' }: SpreadFinding) => `${code} ${severity} ${elementId}`;

/** A mend must remove its finding and may bring no other one. What is locked cannot be mended. */
function mends({ doc, check, before }: Mending, finding: SpreadFinding, mend: Mend): boolean {
  if (mend.kind === 'add_pages') return false;
  const known = new Set(before.map(nameOf));
  const after = check(applyCommand(doc, mend.command));
  const isGone = !after.some(({ code, elementId }) => code === finding.code && elementId === finding.elementId);
  return isGone && after.every((one) => known.has(nameOf(one)));
}

function candidatesFor({ doc, book, photoOf }: Mending, element: SpreadElement, finding: SpreadFinding) {
  if (finding.code === 'off_pages' || finding.code === 'qr_cut') return [broughtBack(doc, element)];
  if (finding.code === 'covered') return [broughtUp(element)];
  if (finding.code === 'unseen') return shownAgain(element);
  if (element.type === 'photo') return candidatesForPhoto(doc, element, finding, photoOf(element.fileId));
  return element.type === 'text' ? candidatesForText(doc, element, finding, book) : [];
}

/** The first mend that does what it must; undefined when only a person can help. */
export function mendOf(mending: Mending, finding: SpreadFinding): Mend | undefined {
  const { doc } = mending;
  const first = (candidates: Iterable<Mend>): Mend | undefined => {
    for (const mend of candidates) if (mends(mending, finding, mend)) return mend;
    return undefined;
  };
  if (finding.code === 'background_missing') return removingBackground(doc);
  if (finding.code === 'background_ppi') return first(sharperBackground(doc)) ?? removingBackground(doc);
  const element = doc.elements.find(({ id }) => id === finding.elementId);
  if (!element || element.locked) return undefined;
  return first(candidatesFor(mending, element, finding));
}
