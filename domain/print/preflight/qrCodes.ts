import type { QrElement, Rect, SpreadDocument } from '../../document/model';
import { aroundPages, boundsOfElement, grow, overlaps, squareIn } from '../../document/pageGeometry';
import { qrTrouble, quietZoneOf } from '../../document/qr/qrPrintability';
import { isOnSpine } from '../../document/spine/spineTitle';
import { formats } from '../../geometry/formats';
import { areaOf, areasOf, type BookRules, beyond } from './pageAreas';
import type { SpreadFinding } from './texts';

/** mm that do not count, as in texts. */
const SLACK = 0.05;

function spineOf({ format, spine }: SpreadDocument): Rect {
  const { width, height } = formats[format];
  return { x: width, y: 0, width: spine, height };
}

/** Whether an edge of the paper or a fold goes through the modules of a code. What lies wholly beside the pages is found as such. */
function isCut(doc: SpreadDocument, code: QrElement, book: BookRules): boolean {
  const frame = grow(squareIn(code.frame), -quietZoneOf(code));
  const box = boundsOfElement({ frame, rotation: code.rotation });
  if (!overlaps(box, aroundPages(doc))) return false;
  const page = isOnSpine(doc, box) ? spineOf(doc) : areaOf(areasOf(doc, book), box)?.trim;
  return !page || Object.values(beyond(box, page)).some((mm) => mm > SLACK);
}

/** What keeps telephones from reading the QR codes of a spread. */
export function checkCodes(doc: SpreadDocument, book: BookRules): SpreadFinding[] {
  const found = (code: SpreadFinding['code'], { id: elementId }: QrElement): SpreadFinding[] => [
    { code, severity: 'warning', elementId, values: {} },
  ];
  return doc.elements.flatMap((element): SpreadFinding[] => {
    if (element.type !== 'qr') return [];
    const trouble = qrTrouble(element);
    if (trouble) return found(`qr_${trouble}`, element);
    return isCut(doc, element, book) ? found('qr_cut', element) : [];
  });
}
