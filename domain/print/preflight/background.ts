import type { SpreadDocument } from '../../document/model';
import { grow, sheetOf } from '../../document/pageGeometry';
import { formats } from '../../geometry/formats';
import { printers } from '../printers';
import { sharpnessOf, wholePpi } from '../printSharpness';
import { effectivePpi } from '../resolution';
import type { BookRules } from './pageAreas';
import type { SpreadFinding } from './texts';
import type { CheckedBook } from './types';

/**
 * What is wrong with the picture behind a spread. It is no photo that one looks at closely, so only what a printer would rather refuse is told.
 */
export function checkBackground(
  doc: SpreadDocument,
  { printer }: BookRules,
  photos: CheckedBook['photos'],
): SpreadFinding[] {
  const { picture } = doc.background;
  if (!picture) return [];
  const known = photos[picture.fileId];
  if (!known) return [{ code: 'background_missing', severity: 'error', values: {} }];
  if (known.pending) return [{ code: 'photo_pending', severity: 'error', values: {} }];
  const ppi = effectivePpi(known, picture.crop, grow(sheetOf(doc), formats[doc.format].bleed));
  const sharpness = sharpnessOf(ppi, printer);
  if (sharpness === 'sharp' || sharpness === 'soft') return [];
  const severity = sharpness === 'unfit' ? 'error' : 'warning';
  const { refuse: wanted } = printers[printer].resolution;
  return [{ code: 'background_ppi', severity, values: { ppi: wholePpi(ppi), wanted } }];
}
