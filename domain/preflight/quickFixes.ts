import { createFillCrop, photoAspect } from '../document/edit/crops';
import { applyCommand } from '../document/edit/editDocument';
import { setTextStyle } from '../document/edit/styles';
import {
  coreFontIds,
  type PhotoElement,
  type SpreadDocument,
  type SpreadElement,
  type TextElement,
} from '../document/model';
import { backgroundArea, pagesBounds } from '../document/pageGeometry';
import { breakTextElement } from '../document/text/breakLines';
import { GRAPHEME_CLUSTERS } from '../document/text/fallbackFonts';
import { hasTextOverflow } from '../document/text/lineLayout';
import { findGlyphBounds } from '../document/text/positionLines';
import { findMissingCharacters } from '../document/text/textRuns';
import { effectivePpi } from '../geometry/numbers';
import { centreOf, type Rect } from '../geometry/rect';
import { computeSpineTitleHeight } from '../print/bookRules';
import { computePageAreas, findPageAreaAt, measureOverhang } from '../print/safeAreas';
import type { SpreadFinding } from './texts';
import type { CheckedPhoto, PreflightRules, QuickFix } from './types';
import { bringBackFix, bringUpFix, showAgainFixes } from './unseenElements';

const MIN_FONT_SIZE_PT = 6;
const FONT_SIZE_STEP_PT = 0.5;
const CROP_STEPS = 8;

const removeElementFix = (kind: 'remove_frame' | 'remove_text', id: string): QuickFix => ({
  kind,
  command: { kind: 'removeElements', ids: [id] },
});

function scaleRect({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + (width * (1 - by)) / 2, y: y + (height * (1 - by)) / 2, width: width * by, height: height * by };
}

function isFullBleed({ x, y, width, height }: Rect, doc: SpreadDocument): boolean {
  const cut = pagesBounds(doc);
  return x <= cut.x || y <= cut.y || x + width >= cut.x + cut.width || y + height >= cut.y + cut.height;
}

/** Shows more of the photo first, else shrinks the frame, except at the trim, where that would leave bare paper. */
function* sharperPhotoFixes(
  doc: SpreadDocument,
  photo: PhotoElement,
  known: CheckedPhoto,
  wanted: number,
): Generator<QuickFix> {
  const { id, crop, frame } = photo;
  yield {
    kind: 'show_more',
    command: { kind: 'cropPhoto', id, crop: createFillCrop(photoAspect(crop, frame), frame, centreOf(crop)) },
  };
  if (isFullBleed(frame, doc)) return;
  // Slightly smaller than needed, because frames are rounded to 0.001 mm.
  const by = (effectivePpi(known, crop, frame) / wanted) * 0.999;
  yield { kind: 'shrink_frame', command: { kind: 'resizeElement', id, frame: scaleRect(frame, by) } };
}

function* sharperBackgroundFixes(doc: SpreadDocument): Generator<QuickFix> {
  const { background } = doc;
  const { picture } = background;
  if (!picture) return;
  const area = backgroundArea(doc);
  const crop = createFillCrop(photoAspect(picture.crop, area), area, centreOf(picture.crop));
  yield {
    kind: 'show_more',
    command: { kind: 'setBackground', background: { ...background, picture: { ...picture, crop } } },
  };
}

const removeBackgroundFix = ({ background: { colour } }: SpreadDocument): QuickFix => ({
  kind: 'remove_background',
  command: { kind: 'setBackground', background: { colour } },
});

function moveCropFixes({ id, crop }: PhotoElement): QuickFix[] {
  const places = (size: number) =>
    size >= 1 ? [0] : Array.from({ length: CROP_STEPS + 1 }, (_, i) => ((1 - size) * i) / CROP_STEPS);
  return places(crop.width)
    .flatMap((x) => places(crop.height).map((y) => ({ ...crop, x, y })))
    .map((moved) => ({ moved, distance: Math.hypot(moved.x - crop.x, moved.y - crop.y) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ moved }) => ({ kind: 'move_crop', command: { kind: 'cropPhoto', id, crop: moved } }));
}

function* smallerTextFixes({ id, size }: TextElement, fits: (size: number) => boolean): Generator<QuickFix> {
  for (
    let next = Math.ceil(size / FONT_SIZE_STEP_PT) * FONT_SIZE_STEP_PT - FONT_SIZE_STEP_PT;
    next >= MIN_FONT_SIZE_PT;
    next -= FONT_SIZE_STEP_PT
  ) {
    if (!fits(next)) continue;
    yield { kind: 'shrink_text', command: { kind: 'setTextStyle', ids: [id], style: { size: next } } };
    return;
  }
}

function setTextSize(text: TextElement, size: number): TextElement {
  const sized = setTextStyle(text, { size });
  return { ...sized, lines: breakTextElement(sized) };
}

function* fitTextFixes(text: TextElement): Generator<QuickFix> {
  yield* smallerTextFixes(text, (size) => !hasTextOverflow(setTextSize(text, size)));
  const { id, frame } = text;
  for (const by of [1.25, 1.5, 2, 3]) {
    const height = frame.height * by;
    if (hasTextOverflow({ ...text, frame: { ...frame, height } })) continue;
    yield { kind: 'grow_frame', command: { kind: 'resizeElement', id, frame: { ...frame, height } } };
  }
}

function* missingGlyphFixes(text: TextElement): Generator<QuickFix> {
  const { id } = text;
  for (const font of coreFontIds) {
    if (findMissingCharacters(text.text, font).length > 0) continue;
    yield { kind: 'change_font', command: { kind: 'setTextStyle', ids: [id], style: { font } } };
  }
  const missing = new Set(findMissingCharacters(text.text, text.font));
  const rest = (text.text.match(GRAPHEME_CLUSTERS) ?? []).filter((cluster) => !missing.has(cluster)).join('');
  if (rest.trim() === '') yield removeElementFix('remove_text', id);
  else yield { kind: 'remove_characters', command: { kind: 'setText', id, text: rest } };
}

function* moveTextInsideFixes(doc: SpreadDocument, text: TextElement, book: PreflightRules): Generator<QuickFix> {
  const areas = computePageAreas(doc, book);
  const ink = findGlyphBounds(text);
  const area = ink && (findPageAreaAt(areas, ink) ?? areas[0]);
  if (!ink || !area) return;
  const { id, frame } = text;
  const { left, right, top, bottom } = measureOverhang(ink, area.required);
  const [dx, dy] = [left > 0 ? left : -right, top > 0 ? top : -bottom];
  yield { kind: 'move_inside', command: { kind: 'moveElements', ids: [id], dx, dy } };
  const x = Math.max(frame.x, area.required.x);
  const width = Math.min(frame.x + frame.width, area.required.x + area.required.width) - x;
  if (width > 0) {
    yield { kind: 'narrow_text', command: { kind: 'resizeElement', id, frame: { ...frame, x, width } } };
  }
  yield* smallerTextFixes(text, (size) => {
    const smaller = findGlyphBounds(setTextSize(text, size));
    return !!smaller && Object.values(measureOverhang(smaller, area.required)).every((mm) => mm < 0.05);
  });
}

function* spineTextFixes(text: TextElement, book: PreflightRules): Generator<QuickFix> {
  const maxHeight = computeSpineTitleHeight(book);
  yield* smallerTextFixes(text, (size) => (findGlyphBounds(setTextSize(text, size))?.width ?? 0) <= maxHeight);
  yield removeElementFix('remove_text', text.id);
}

function photoFixCandidates(
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
      return [removeElementFix('remove_frame', photo.id)];
    case 'low_ppi':
    case 'fair_ppi':
      return known ? sharperPhotoFixes(doc, photo, known, Number(finding.values.wanted)) : [];
    case 'face_cut':
    case 'face_near_trim':
    case 'face_near_gutter':
      return moveCropFixes(photo);
    default:
      return [];
  }
}

function textFixCandidates(doc: SpreadDocument, text: TextElement, { code }: SpreadFinding, book: PreflightRules) {
  switch (code) {
    case 'text_overflow':
      return fitTextFixes(text);
    case 'text_glyphs':
      return missingGlyphFixes(text);
    case 'text_cut':
    case 'text_near_trim':
    case 'text_near_gutter':
      return moveTextInsideFixes(doc, text, book);
    case 'spine_text':
      return spineTextFixes(text, book);
    default:
      return [];
  }
}

interface QuickFixContext {
  readonly doc: SpreadDocument;
  readonly book: PreflightRules;
  readonly photoOf: (fileId: string | null) => CheckedPhoto | undefined;
  readonly check: (doc: SpreadDocument) => readonly SpreadFinding[];
  readonly before: readonly SpreadFinding[];
}

const findingKey = ({ code, severity, elementId = '' }: SpreadFinding) => `${code} ${severity} ${elementId}`;

/** Returns true when a fix removes its finding and adds none. Locked elements cannot be fixed. */
function isEffectiveFix({ doc, check, before }: QuickFixContext, finding: SpreadFinding, quickFix: QuickFix): boolean {
  if (quickFix.kind === 'add_pages') return false;
  const known = new Set(before.map(findingKey));
  const after = check(applyCommand(doc, quickFix.command));
  const isGone = !after.some(({ code, elementId }) => code === finding.code && elementId === finding.elementId);
  return isGone && after.every((one) => known.has(findingKey(one)));
}

function fixCandidates({ doc, book, photoOf }: QuickFixContext, element: SpreadElement, finding: SpreadFinding) {
  if (finding.code === 'off_pages' || finding.code === 'qr_cut') return [bringBackFix(doc, element)];
  if (finding.code === 'covered') return [bringUpFix(element)];
  if (finding.code === 'unseen') return showAgainFixes(element);
  if (element.type === 'photo') return photoFixCandidates(doc, element, finding, photoOf(element.fileId));
  return element.type === 'text' ? textFixCandidates(doc, element, finding, book) : [];
}

export function findQuickFix(context: QuickFixContext, finding: SpreadFinding): QuickFix | undefined {
  const { doc } = context;
  const first = (candidates: Iterable<QuickFix>): QuickFix | undefined => {
    for (const quickFix of candidates) if (isEffectiveFix(context, finding, quickFix)) return quickFix;
    return undefined;
  };
  if (finding.code === 'background_missing') return removeBackgroundFix(doc);
  if (finding.code === 'background_ppi') return first(sharperBackgroundFixes(doc)) ?? removeBackgroundFix(doc);
  const element = doc.elements.find(({ id }) => id === finding.elementId);
  if (!element || element.locked) return undefined;
  return first(fixCandidates(context, element, finding));
}
