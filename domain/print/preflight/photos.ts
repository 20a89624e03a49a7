import type { PhotoElement, SpreadDocument } from '../../document/model';
import { printers } from '../printers';
import { effectivePpi } from '../resolution';
import { areasOf, type BookRules } from './areas';
import { checkFaces } from './faces';
import type { SpreadFinding } from './texts';
import type { CheckedBook, CheckedPhoto } from './types';

/**
 * Below this many ppi one sees squares instead of a picture, at any distance: an error. What a printer would rather refuse (150 as a rule) but one can
 * still recognise is a warning, for it may be the only picture that there is.
 */
export const UNFIT_PPI = 60;
function resolution(photo: PhotoElement, known: CheckedPhoto, { printer }: BookRules): SpreadFinding[] {
  const { warn, refuse } = printers[printer].resolution;
  const ppi = effectivePpi(known, photo.crop, photo.frame);
  // Sizes are stored to 0.001 mm.
  if (ppi >= warn - 0.01) return [];
  const severity = ppi < UNFIT_PPI ? 'error' : 'warning';
  const code = ppi < refuse ? 'low_ppi' : 'fair_ppi';
  return [{ code, severity, elementId: photo.id, values: { ppi: Math.floor(ppi), wanted: warn } }];
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
    return [...resolution(element, known, book), ...checkFaces(element, known, areas, book)];
  });
}
