import type { Rect } from '@domain/document';
import type { FilePage } from './filePages';

/** mm */
const LENGTH = 5;
const GAP = 2;
const WIDTH = 0.09;
/** All inks: marks must be seen on each plate. */
const REGISTRATION: PDFKit.Mixins.ColorValue = [100, 100, 100, 100];

type Edge = readonly [at: number, kind: 'solid' | 'dashed'];

/** Marks along the top and bottom of the sheet, at these x. */
function upright(doc: PDFKit.PDFDocument, { y, height }: Rect, edges: readonly Edge[]): void {
  for (const [x, kind] of edges) {
    style(doc, kind);
    doc.moveTo(x, y - GAP).lineTo(x, y - GAP - LENGTH);
    doc.moveTo(x, y + height + GAP).lineTo(x, y + height + GAP + LENGTH);
    doc.stroke(REGISTRATION);
  }
}

function level(doc: PDFKit.PDFDocument, { x, width }: Rect, edges: readonly Edge[]): void {
  for (const [y, kind] of edges) {
    style(doc, kind);
    doc.moveTo(x - GAP, y).lineTo(x - GAP - LENGTH, y);
    doc.moveTo(x + width + GAP, y).lineTo(x + width + GAP + LENGTH, y);
    doc.stroke(REGISTRATION);
  }
}

function style(doc: PDFKit.PDFDocument, kind: Edge[1]): void {
  doc.lineWidth(WIDTH);
  if (kind === 'dashed') doc.dash(0.6, { space: 0.6 });
  else doc.undash();
}

/**
 * Crop marks (solid) at the trim, bleed marks (dashed) at the edge of what is printed, fold marks (dashed) at spine and hinges. All lie outside the
 * bleed, 2 mm from it.
 */
export function drawMarks(doc: PDFKit.PDFDocument, { trim, bleed, folds }: FilePage): void {
  const ends = (start: number, size: number, kind: Edge[1]): Edge[] => [
    [start, kind],
    [start + size, kind],
  ];
  const folded = folds.map((x): Edge => [x, 'dashed']);
  doc.save();
  upright(doc, bleed, [...ends(trim.x, trim.width, 'solid'), ...ends(bleed.x, bleed.width, 'dashed'), ...folded]);
  level(doc, bleed, [...ends(trim.y, trim.height, 'solid'), ...ends(bleed.y, bleed.height, 'dashed')]);
  doc.restore();
}
