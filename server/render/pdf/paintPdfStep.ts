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
import { type DrawnText, drawElement } from '@domain/drawing';
import { encodeQrPath } from '@domain/qr';
import { colouredDrawing } from '../../stickers/stickerDrawing';
import { type FontRun, splitRunsByFontFile } from '../fontFiles/lineFontFiles';
import {
  type DrawingStep,
  insetRect,
  outlineUnderBorder,
  type PhotoStep,
  type QrStep,
  type ShapeStep,
  type StickerStep,
  worldAtlas,
} from '../paintSteps';
import { enableScriptDetection, type PdfCanvas, type PdfPicture } from './pdfCanvas';
import { selectFontFile } from './pdfFonts';

/** pdfkit passes this on to fontkit, which takes features by name and switch; its typings know names only. */
const features = fontFeatures as unknown as PDFKit.Mixins.OpenTypeFeatures[];
const unkerned = { ...fontFeatures, kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

export type PdfPictureOf = (step: PhotoStep) => PdfPicture | null;

function drawOval({ doc }: PdfCanvas, rect: Rect): void {
  const [rx, ry] = [rect.width / 2, rect.height / 2];
  doc.ellipse(rect.x + rx, rect.y + ry, rx, ry);
}

const archPath = ({ x, y, width, height }: Rect, r: number): string =>
  `M${x} ${y + height}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}H${x + width - r}A${r} ${r} 0 0 1 ${x + width} ${y + r}V${y + height}Z`;

function drawOutline(canvas: PdfCanvas, { rect, mask, radius }: PhotoOutline): void {
  const { doc } = canvas;
  if (mask === 'ellipse') drawOval(canvas, rect);
  else if (radius <= 0) doc.rect(rect.x, rect.y, rect.width, rect.height);
  else if (mask === 'arch') doc.path(archPath(rect, radius));
  else doc.roundedRect(rect.x, rect.y, rect.width, rect.height, radius);
}

const plain = (rect: Rect): PhotoOutline => ({ rect, mask: null, radius: 0 });

/** Ring of `width` between the outline and its inset, like a CSS border. */
function drawRing(canvas: PdfCanvas, edge: PhotoOutline, stroke: { width: number; colour: string }): void {
  drawOutline(canvas, edge);
  drawOutline(canvas, insetPhotoOutline(edge, stroke.width));
  canvas.doc.fill(stroke.colour, 'even-odd');
}

function rotateAroundCentre({ doc }: PdfCanvas, { x, y, width, height }: Rect, degrees: number): void {
  if (degrees !== 0) doc.rotate(degrees, { origin: [x + width / 2, y + height / 2] });
}

function paintPhoto(canvas: PdfCanvas, step: PhotoStep, pictureOf: PdfPictureOf): void {
  const picture = pictureOf(step);
  if (picture === null) return;
  const { doc } = canvas;
  const { rect } = step;
  const edge = computePhotoOutline(step);
  if (step.shadow) canvas.shadow(edge);
  doc.save();
  drawOutline(canvas, outlineUnderBorder(step));
  doc.clip();
  rotateAroundCentre(canvas, rect, step.straighten);
  const area = straightenedPictureArea(step);
  picture(area.rect, area.crop);
  doc.restore();
  if (step.border && step.border.width > 0) drawRing(canvas, edge, step.border);
}

function writeRun(doc: PDFKit.PDFDocument, run: FontRun, baseline: number): void {
  selectFontFile(doc, run.face);
  enableScriptDetection(doc);
  const options = { lineBreak: false, baseline: 'alphabetic', features: run.isKerned ? features : unkerned } as const;
  const spaced = run.spacing === 0 ? options : { ...options, characterSpacing: run.spacing };
  doc.fontSize(run.size).text(run.text, run.x, baseline, spaced);
}

/** Writes a line in the document's colour with its baseline at `baseline`; `size` is in the line's unit. */
export function writeLine(doc: PDFKit.PDFDocument, line: TextLine, font: FontId, size: number): void {
  for (const run of splitRunsByFontFile(line, { font, size })) writeRun(doc, run, line.baseline);
}

function paintText({ doc, ink }: PdfCanvas, step: DrawnText): void {
  let shown: string | null = null;
  const setColour = (colour = step.colour) => {
    if (colour !== shown) doc.fillColor(ink(colour));
    shown = colour;
  };
  for (const line of step.lines) {
    for (const run of splitRunsByFontFile(line, step)) {
      setColour(run.colour);
      writeRun(doc, run, line.baseline);
    }
    for (const { x, width, top, thickness, colour } of line.underlines ?? []) {
      setColour(colour);
      doc.rect(x, top, width, thickness).fill();
    }
  }
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
    drawOval(canvas, step.rect);
    canvas.doc.fill(step.fill);
  }
  if (!step.stroke) return;
  drawOval(canvas, step.rect);
  drawOval(canvas, insetRect(step.rect, step.stroke.width));
  canvas.doc.fill(step.stroke.colour, 'even-odd');
}

function paintShape(canvas: PdfCanvas, step: ShapeStep): void {
  if (step.shape === 'line') return paintLine(canvas, step);
  if (step.shape === 'ellipse') return paintOval(canvas, step);
  if (step.fill) {
    drawOutline(canvas, plain(step.rect));
    canvas.doc.fill(step.fill);
  }
  if (step.stroke) drawRing(canvas, plain(step.rect), step.stroke);
}

function paintSticker({ doc }: PdfCanvas, step: StickerStep): void {
  const drawing = colouredDrawing(step.stickerId, step.colour);
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
    drawOutline(canvas, plain(rect));
    doc.fill(ground);
  }
  doc.save();
  doc.translate(rect.x, rect.y).scale(rect.width / side);
  doc.path(path).fill(canvas.ink(colour));
  doc.restore();
}

function paintDrawing(canvas: PdfCanvas, { rect, source }: DrawingStep): void {
  const { doc, ink } = canvas;
  const { paths, texts } = drawElement(source, worldAtlas);
  doc.save();
  doc.translate(rect.x, rect.y).lineCap('round').lineJoin('round');
  for (const { d, fill, stroke, opacity } of paths) {
    if (fill !== null) doc.path(d).fillColor(fill, opacity).fill('even-odd');
    if (stroke) doc.path(d).lineWidth(stroke.width).strokeColor(ink(stroke.colour), opacity).stroke();
  }
  doc.restore();
  doc.save();
  doc.translate(rect.x, rect.y);
  for (const text of texts) paintText(canvas, text);
  doc.restore();
}

function paintContent(canvas: PdfCanvas, step: Exclude<PaintStep, { kind: 'fill' }>, pictureOf: PdfPictureOf): void {
  switch (step.kind) {
    case 'photo':
      return paintPhoto(canvas, step, pictureOf);
    case 'text':
      return paintText(canvas, step);
    case 'shape':
      return paintShape(canvas, step);
    case 'sticker':
      return paintSticker(canvas, step);
    case 'qr':
      return paintQr(canvas, step);
    case 'drawing':
      return paintDrawing(canvas, step);
    default:
      return step satisfies never;
  }
}

/** Paints one step. The page's coordinates are in mm of the document. */
export function paintPdfStep(canvas: PdfCanvas, step: PaintStep, pictureOf: PdfPictureOf): void {
  const { doc } = canvas;
  if (step.kind === 'fill') {
    drawOutline(canvas, plain(step.rect));
    doc.fill(step.colour);
    return;
  }
  if (step.opacity <= 0) return;
  canvas.element(
    step.opacity,
    () => rotateAroundCentre(canvas, step.rect, step.rotation),
    () => paintContent(canvas, step, pictureOf),
  );
}
