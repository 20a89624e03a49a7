import type { PhotoElement, SpreadDocument } from '../document/model';
import { backgroundArea } from '../document/pageGeometry';
import { effectivePpi } from '../geometry/numbers';
import { printers } from '../print/printers';
import { floorPpi, ratePrintSharpness } from '../print/printSharpness';
import { computePageAreas } from '../print/safeAreas';
import { checkFaces } from './faces';
import type { SpreadFinding } from './texts';
import type { CheckedBook, CheckedPhoto, PreflightRules } from './types';

/**
 * Visible pixels are an error. A photo that the printer would reject but that is recognisable is a warning: it may be
 * the only one.
 */
function resolution(photo: PhotoElement, known: CheckedPhoto, { printer }: PreflightRules): SpreadFinding[] {
  const ppi = effectivePpi(known, photo.crop, photo.frame);
  const sharpness = ratePrintSharpness(ppi, printer);
  if (sharpness === 'sharp') return [];
  const severity = sharpness === 'unfit' ? 'error' : 'warning';
  const code = sharpness === 'soft' ? 'fair_ppi' : 'low_ppi';
  const { warn: wanted } = printers[printer].resolution;
  return [{ code, severity, elementId: photo.id, values: { ppi: floorPpi(ppi), wanted } }];
}

export function checkPhotos(doc: SpreadDocument, book: PreflightRules, photos: CheckedBook['photos']): SpreadFinding[] {
  const areas = computePageAreas(doc, book);
  return doc.elements.flatMap((element): SpreadFinding[] => {
    if (element.type !== 'photo') return [];
    const failed = (code: SpreadFinding['code']): SpreadFinding[] => [
      { code, severity: 'error', elementId: element.id, values: {} },
    ];
    if (element.fileId === null) return failed('empty_frame');
    const known = photos[element.fileId];
    if (!known) return failed('photo_missing');
    if (known.pending) return failed('photo_pending');
    return [...resolution(element, known, book), ...checkFaces(element, known, areas, book)];
  });
}

/**
 * Checks the background picture of a spread. Nobody looks at it closely, so only resolutions that a printer rejects are
 * reported.
 */
export function checkBackground(
  doc: SpreadDocument,
  { printer }: PreflightRules,
  photos: CheckedBook['photos'],
): SpreadFinding[] {
  const { picture } = doc.background;
  if (!picture) return [];
  const known = photos[picture.fileId];
  if (!known) return [{ code: 'background_missing', severity: 'error', values: {} }];
  if (known.pending) return [{ code: 'photo_pending', severity: 'error', values: {} }];
  const ppi = effectivePpi(known, picture.crop, backgroundArea(doc));
  const sharpness = ratePrintSharpness(ppi, printer);
  if (sharpness === 'sharp' || sharpness === 'soft') return [];
  const severity = sharpness === 'unfit' ? 'error' : 'warning';
  const { refuse: wanted } = printers[printer].resolution;
  return [{ code: 'background_ppi', severity, values: { ppi: floorPpi(ppi), wanted } }];
}
