import type { Rect } from '@domain/document';
import type { FilePage } from './filePages';

const MARK_LENGTH_MM = 5;
const MARK_GAP_MM = 2;
const MARK_WIDTH_MM = 0.09;
/** All inks, because marks must appear on each plate. */
const REGISTRATION: PDFKit.Mixins.ColorValue = [100, 100, 100, 100];

type Edge = readonly [at: number, kind: 'solid' | 'dashed'];

/** Draws marks along the top and bottom of the sheet, at these x. */
function drawVerticalMarks(doc: PDFKit.PDFDocument, { y, height }: Rect, edges: readonly Edge[]): void {
  for (const [x, kind] of edges) {
    setLineStyle(doc, kind);
    doc.moveTo(x, y - MARK_GAP_MM).lineTo(x, y - MARK_GAP_MM - MARK_LENGTH_MM);
    doc.moveTo(x, y + height + MARK_GAP_MM).lineTo(x, y + height + MARK_GAP_MM + MARK_LENGTH_MM);
    doc.stroke(REGISTRATION);
  }
}

function drawHorizontalMarks(doc: PDFKit.PDFDocument, { x, width }: Rect, edges: readonly Edge[]): void {
  for (const [y, kind] of edges) {
    setLineStyle(doc, kind);
    doc.moveTo(x - MARK_GAP_MM, y).lineTo(x - MARK_GAP_MM - MARK_LENGTH_MM, y);
    doc.moveTo(x + width + MARK_GAP_MM, y).lineTo(x + width + MARK_GAP_MM + MARK_LENGTH_MM, y);
    doc.stroke(REGISTRATION);
  }
}

function setLineStyle(doc: PDFKit.PDFDocument, kind: Edge[1]): void {
  doc.lineWidth(MARK_WIDTH_MM);
  if (kind === 'dashed') doc.dash(0.6, { space: 0.6 });
  else doc.undash();
}

/**
 * Draws crop marks (solid) at the trim, bleed marks (dashed) at the printed edge, and fold marks (dashed) at
 * spine and hinges. All lie 2 mm outside the bleed.
 */
export function drawCropMarks(doc: PDFKit.PDFDocument, { trim, bleed, folds }: FilePage): void {
  const ends = (start: number, size: number, kind: Edge[1]): Edge[] => [
    [start, kind],
    [start + size, kind],
  ];
  const folded = folds.map((x): Edge => [x, 'dashed']);
  doc.save();
  drawVerticalMarks(doc, bleed, [
    ...ends(trim.x, trim.width, 'solid'),
    ...ends(bleed.x, bleed.width, 'dashed'),
    ...folded,
  ]);
  drawHorizontalMarks(doc, bleed, [...ends(trim.y, trim.height, 'solid'), ...ends(bleed.y, bleed.height, 'dashed')]);
  doc.restore();
}
