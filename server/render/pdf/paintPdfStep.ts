import {
  computePhotoOutline,
  type FontId,
  fontFeatures,
  insetPhotoOutline,
  type PaintStep,
  type PhotoOutline,
  type Rect,
  straightenedPictureArea,
  type TextLine,
} from '@domain/document';
import { encodeQrPath } from '@domain/qr';
import { drawingOf } from '../../stickers';
import { facedRuns } from '../fontFiles/lineFontFiles';
import { inset, underBorder } from '../insetOutlines';
import type { PhotoStep, QrStep, ShapeStep, StickerStep, TextStep } from '../paintSteps';
import { type PdfCanvas, type PdfPicture, withScript } from './pdfCanvas';
import { chooseFace } from './pdfFonts';

/** pdfkit hands this on to fontkit, which knows features by name and switch; its typings tell of names only. */
const features = fontFeatures as unknown as PDFKit.Mixins.OpenTypeFeatures[];
const unkerned = { ...fontFeatures, kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** The picture of a photo step, or null when there is none to paint. */
export type PictureOf = (step: PhotoStep) => PdfPicture | null;

function oval({ doc }: PdfCanvas, rect: Rect): void {
  const [rx, ry] = [rect.width / 2, rect.height / 2];
  doc.ellipse(rect.x + rx, rect.y + ry, rx, ry);
}

/** A rectangle whose upper corners are round. */
const archPath = ({ x, y, width, height }: Rect, r: number): string =>
  `M${x} ${y + height}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}H${x + width - r}A${r} ${r} 0 0 1 ${x + width} ${y + r}V${y + height}Z`;

function outline(canvas: PdfCanvas, { rect, mask, radius }: PhotoOutline): void {
  const { doc } = canvas;
  if (mask === 'ellipse') oval(canvas, rect);
  else if (radius <= 0) doc.rect(rect.x, rect.y, rect.width, rect.height);
  else if (mask === 'arch') doc.path(archPath(rect, radius));
  else doc.roundedRect(rect.x, rect.y, rect.width, rect.height, radius);
}

const plain = (rect: Rect): PhotoOutline => ({ rect, mask: null, radius: 0 });

/** A ring of `width` inside an outline: what lies between its outline and the inner one, as a CSS border does. */
function ring(canvas: PdfCanvas, edge: PhotoOutline, stroke: { width: number; colour: string }): void {
  outline(canvas, edge);
  outline(canvas, insetPhotoOutline(edge, stroke.width));
  canvas.doc.fill(stroke.colour, 'even-odd');
}

function turn({ doc }: PdfCanvas, { x, y, width, height }: Rect, degrees: number): void {
  if (degrees !== 0) doc.rotate(degrees, { origin: [x + width / 2, y + height / 2] });
}

function paintPhoto(canvas: PdfCanvas, step: PhotoStep, pictureOf: PictureOf): void {
  const picture = pictureOf(step);
  if (picture === null) return;
  const { doc } = canvas;
  const { rect } = step;
  const edge = computePhotoOutline(step);
  if (step.shadow) canvas.shadow(edge);
  doc.save();
  outline(canvas, underBorder(step));
  doc.clip();
  turn(canvas, rect, step.straighten);
  const area = straightenedPictureArea(step);
  picture(area.rect, area.crop);
  doc.restore();
  if (step.border && step.border.width > 0) ring(canvas, edge, step.border);
}

/** Writes a line in the colour of the document, its baseline at `baseline`; `size` in the unit of the line. */
export function writeLine(doc: PDFKit.PDFDocument, line: TextLine, font: FontId, size: number): void {
  for (const { text, x, face, isKerned } of facedRuns(line, font, size)) {
    chooseFace(doc, face);
    withScript(doc);
    const options = { lineBreak: false, baseline: 'alphabetic', features: isKerned ? features : unkerned } as const;
    doc.fontSize(size).text(text, x, line.baseline, options);
  }
}

function paintText({ doc, ink }: PdfCanvas, step: TextStep): void {
  doc.fillColor(ink(step.colour));
  for (const line of step.lines) writeLine(doc, line, step.font, step.size);
}

function paintLine({ doc, ink }: PdfCanvas, step: ShapeStep): void {
  if (!step.stroke) return;
  const y = step.rect.y + step.rect.height / 2;
  doc.lineWidth(step.stroke.width).lineCap('butt');
  doc.moveTo(step.rect.x, y).lineTo(step.rect.x + step.rect.width, y);
  doc.stroke(ink(step.stroke.colour));
}

function paintOval(canvas: PdfCanvas, step: ShapeStep): void {
  if (step.fill) {
    oval(canvas, step.rect);
    canvas.doc.fill(step.fill);
  }
  if (!step.stroke) return;
  oval(canvas, step.rect);
  oval(canvas, inset(step.rect, step.stroke.width));
  canvas.doc.fill(step.stroke.colour, 'even-odd');
}

function paintShape(canvas: PdfCanvas, step: ShapeStep): void {
  if (step.shape === 'line') return paintLine(canvas, step);
  if (step.shape === 'ellipse') return paintOval(canvas, step);
  if (step.fill) {
    outline(canvas, plain(step.rect));
    canvas.doc.fill(step.fill);
  }
  if (step.stroke) ring(canvas, plain(step.rect), step.stroke);
}

function paintSticker({ doc }: PdfCanvas, step: StickerStep): void {
  const drawing = drawingOf(step.stickerId, step.colour);
  if (!drawing) return;
  doc.save();
  doc.translate(step.rect.x, step.rect.y).scale(step.rect.width / drawing.size);
  for (const path of drawing.paths) {
    doc
      .path(path.d)
      .fillColor(path.fill, path.opacity)
      .fill(path.evenOdd ? 'even-odd' : 'non-zero');
  }
  doc.restore();
}

function paintQr(canvas: PdfCanvas, { rect, text, colour, ground }: QrStep): void {
  const { path, side } = encodeQrPath(text);
  const { doc } = canvas;
  if (ground !== null) {
    outline(canvas, plain(rect));
    doc.fill(ground);
  }
  doc.save();
  doc.translate(rect.x, rect.y).scale(rect.width / side);
  doc.path(path).fill(canvas.ink(colour));
  doc.restore();
}

/** Paints one step; the coordinate system of the page is in mm of the document. */
export function paintStep(canvas: PdfCanvas, step: PaintStep, pictureOf: PictureOf): void {
  const { doc } = canvas;
  if (step.kind === 'fill') {
    outline(canvas, plain(step.rect));
    doc.fill(step.colour);
    return;
  }
  if (step.opacity <= 0) return;
  doc.save();
  turn(canvas, step.rect, step.rotation);
  canvas.group(step.opacity, () => {
    if (step.kind === 'photo') paintPhoto(canvas, step, pictureOf);
    else if (step.kind === 'text') paintText(canvas, step);
    else if (step.kind === 'sticker') paintSticker(canvas, step);
    else if (step.kind === 'qr') paintQr(canvas, step);
    else paintShape(canvas, step);
  });
  doc.restore();
}
