import type { PhotoElement, Rect, SpreadDocument } from '../../document/model';
import { gutterOf } from '../bookRules';
import { printers } from '../printers';
import { effectivePpi } from '../resolution';
import { type Area, areaOf, areasOf, type BookRules, beyond, boundsTurned, centreOf } from './areas';
import type { SpreadFinding } from './texts';
import type { CheckedBook, CheckedPhoto } from './types';

/**
 * Below this many ppi one sees squares instead of a picture, at any distance: an error. What a printer would rather refuse (150 as a rule) but one can
 * still recognise is a warning, for it may be the only picture that there is.
 */
export const UNFIT_PPI = 60;
/** A face of which more than this share shows, and more than this is missing, is cut. */
const CUT = { least: 0.1, most: 0.98 };

function resolution(photo: PhotoElement, known: CheckedPhoto, { printer }: BookRules): SpreadFinding[] {
  const { warn, refuse } = printers[printer].resolution;
  const ppi = effectivePpi(known, photo.crop, photo.frame);
  // Sizes are stored to 0.001 mm.
  if (ppi >= warn - 0.01) return [];
  const severity = ppi < UNFIT_PPI ? 'error' : 'warning';
  const code = ppi < refuse ? 'low_ppi' : 'fair_ppi';
  return [{ code, severity, elementId: photo.id, values: { ppi: Math.floor(ppi), wanted: warn } }];
}

/** The part of the face that the crop shows, in mm of the sheet before the frame is turned, and how much of the face that is. */
function shownFace(box: Rect, { crop, frame }: PhotoElement): { rect: Rect; share: number } {
  const [left, top] = [Math.max(box.x, crop.x), Math.max(box.y, crop.y)];
  const right = Math.min(box.x + box.width, crop.x + crop.width);
  const bottom = Math.min(box.y + box.height, crop.y + crop.height);
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const [across, down] = [frame.width / crop.width, frame.height / crop.height];
  return {
    rect: {
      x: frame.x + (left - crop.x) * across,
      y: frame.y + (top - crop.y) * down,
      width: width * across,
      height: height * down,
    },
    share: (width * height) / Math.max(1e-9, box.width * box.height),
  };
}

/** The strip on both sides of the fold that the binding swallows. */
const swallows = (rect: Rect, fold: number, by: number) => rect.x < fold + by && rect.x + rect.width > fold - by;

function faceCodes(box: Rect, photo: PhotoElement, areas: readonly Area[], swallowed: number): SpreadFinding['code'][] {
  const { rect, share } = shownFace(box, photo);
  if (share < CUT.least) return [];
  if (share < CUT.most) return ['face_cut'];
  const face = boundsTurned(rect, photo.rotation, centreOf(photo.frame));
  const area = areaOf(areas, face);
  if (!area) return [];
  if (area.fold !== null && swallows(face, area.fold, swallowed)) return ['face_near_gutter'];
  const { left, right, top, bottom } = beyond(face, area.safe);
  const foldIsLeft = area.fold === area.trim.x;
  const outer = area.fold === null ? Math.max(left, right) : foldIsLeft ? right : left;
  return Math.max(outer, top, bottom) > 0.05 ? ['face_near_trim'] : [];
}

function faces(
  photo: PhotoElement,
  known: CheckedPhoto,
  areas: readonly Area[],
  { printer, pages }: BookRules,
): SpreadFinding[] {
  const swallowed = gutterOf(printer, pages) - printers[printer].safe;
  const codes = (known.faces ?? []).flatMap(({ box }) => faceCodes(box, photo, areas, swallowed));
  return [...new Set(codes)].map((code) => ({ code, severity: 'warning', elementId: photo.id, values: {} }));
}

/** What is wrong with the photos of a spread. */
export function checkPhotos(doc: SpreadDocument, book: BookRules, photos: CheckedBook['photos']): SpreadFinding[] {
  const areas = areasOf(doc, book);
  return doc.elements.flatMap((element): SpreadFinding[] => {
    if (element.type !== 'photo') return [];
    const failed = (code: SpreadFinding['code']): SpreadFinding[] => [
      { code, severity: 'error', elementId: element.id, values: {} },
    ];
    if (element.fileId === null) return failed('empty_frame');
    const known = photos[element.fileId];
    if (!known) return failed('photo_missing');
    if (known.pending) return failed('photo_pending');
    return [...resolution(element, known, book), ...faces(element, known, areas, book)];
  });
}
