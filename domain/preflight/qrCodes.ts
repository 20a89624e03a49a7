import type { QrElement, SpreadDocument } from '../document/model';
import { elementBounds, pagesBounds, spineRect } from '../document/pageGeometry';
import { qrPrintWarning, quietZoneMm } from '../document/qr/qrPrintability';
import { isOnSpine } from '../document/spine/spineTitle';
import { growRect, hasOverlap, inscribedSquare } from '../geometry/rect';
import { computePageAreas, findPageAreaAt, measureOverhang } from '../print/safeAreas';
import type { SpreadFinding } from './texts';
import type { PreflightRules } from './types';

const SLACK_MM = 0.05;

/**
 * Returns true when an edge of the paper or a fold crosses the modules of a code. `checkOffPages` reports codes wholly
 * beside the pages.
 */
function isCut(doc: SpreadDocument, code: QrElement, book: PreflightRules): boolean {
  const frame = growRect(inscribedSquare(code.frame), -quietZoneMm(code));
  const box = elementBounds({ frame, rotation: code.rotation });
  if (!hasOverlap(box, pagesBounds(doc))) return false;
  const page = isOnSpine(doc, box) ? spineRect(doc) : findPageAreaAt(computePageAreas(doc, book), box)?.trim;
  return !page || Object.values(measureOverhang(box, page)).some((mm) => mm > SLACK_MM);
}

export function checkQrCodes(doc: SpreadDocument, book: PreflightRules): SpreadFinding[] {
  const found = (code: SpreadFinding['code'], { id: elementId }: QrElement): SpreadFinding[] => [
    { code, severity: 'warning', elementId, values: {} },
  ];
  return doc.elements.flatMap((element, i): SpreadFinding[] => {
    if (element.type !== 'qr') return [];
    const trouble = qrPrintWarning(doc, i);
    if (trouble) return found(`qr_${trouble}`, element);
    return isCut(doc, element, book) ? found('qr_cut', element) : [];
  });
}
