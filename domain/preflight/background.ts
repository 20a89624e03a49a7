import type { SpreadDocument } from '../document/model';
import { sheetRect } from '../document/pageGeometry';
import { formats } from '../geometry/formats';
import { growRect } from '../geometry/rect';
import { printers } from '../print/printers';
import { floorPpi, ratePrintSharpness } from '../print/printSharpness';
import { effectivePpi } from '../print/resolution';
import type { PreflightRules } from './pageAreas';
import type { SpreadFinding } from './texts';
import type { CheckedBook } from './types';

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
  const ppi = effectivePpi(known, picture.crop, growRect(sheetRect(doc), formats[doc.format].bleed));
  const sharpness = ratePrintSharpness(ppi, printer);
  if (sharpness === 'sharp' || sharpness === 'soft') return [];
  const severity = sharpness === 'unfit' ? 'error' : 'warning';
  const { refuse: wanted } = printers[printer].resolution;
  return [{ code: 'background_ppi', severity, values: { ppi: floorPpi(ppi), wanted } }];
}
