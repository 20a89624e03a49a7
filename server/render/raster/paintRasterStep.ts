import {
  computePhotoOutline,
  insetPhotoOutline,
  type PaintStep,
  type PhotoOutline,
  photoShadow,
  type Rect,
} from '@domain/document';
import { type DrawnText, drawElement } from '@domain/drawing';
import { encodeQrPath } from '@domain/qr';
import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { colouredDrawing } from '../../stickers/stickerDrawing';
import { splitRunsByFontFile } from '../fontFiles/lineFontFiles';
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
import { fontFeatureSettings, selectCanvasFont } from './canvasFonts';
import type { RasterPicture } from './rasterPictures';

/**
 * Returns the decoded and colour-adjusted picture of a photo, or null if there is none. Any size works,
 * because crops are fractions.
 */
export type RasterPictureOf = (step: PhotoStep) => RasterPicture | null;

/** Offset that moves a shape out of sight and leaves only its shadow, in px. */
const OFFSCREEN_OFFSET = 20_000;

function traceOval(ctx: SKRSContext2D, rect: Rect): void {
  const [rx, ry] = [rect.width / 2, rect.height / 2];
  ctx.moveTo(rect.x + rect.width, rect.y + ry);
  ctx.ellipse(rect.x + rx, rect.y + ry, rx, ry, 0, 0, 2 * Math.PI);
}

function traceOutline(ctx: SKRSContext2D, { rect, mask, radius }: PhotoOutline): void {
  const { x, y, width, height } = rect;
  if (mask === 'ellipse') traceOval(ctx, rect);
  else if (radius <= 0) ctx.rect(x, y, width, height);
  else ctx.roundRect(x, y, width, height, mask === 'arch' ? [radius, radius, 0, 0] : radius);
}

const plain = (rect: Rect): PhotoOutline => ({ rect, mask: null, radius: 0 });

function fill(ctx: SKRSContext2D, colour: string, path: () => void): void {
  ctx.beginPath();
  path();
  ctx.fillStyle = colour;
  ctx.fill('evenodd');
}

function paintRing(ctx: SKRSContext2D, edge: PhotoOutline, stroke: { width: number; colour: string }): void {
  fill(ctx, stroke.colour, () => {
    traceOutline(ctx, edge);
    traceOutline(ctx, insetPhotoOutline(edge, stroke.width));
  });
}

/**
 * Canvas shadows ignore the transform, so the offset is transformed by hand and the caster is drawn
 * off-screen.
 */
function paintShadow(ctx: SKRSContext2D, edge: PhotoOutline): void {
  const { a, b, c, d, e, f } = ctx.getTransform();
  ctx.save();
  ctx.shadowColor = `rgba(0, 0, 0, ${photoShadow.opacity})`;
  ctx.shadowBlur = photoShadow.blur * Math.hypot(a, b);
  ctx.shadowOffsetX = OFFSCREEN_OFFSET + c * photoShadow.offsetY;
  ctx.shadowOffsetY = d * photoShadow.offsetY;
  ctx.setTransform(a, b, c, d, e - OFFSCREEN_OFFSET, f);
  fill(ctx, photoShadow.colour, () => traceOutline(ctx, edge));
  ctx.restore();
}

function rotateAroundCentre(ctx: SKRSContext2D, { x, y, width, height }: Rect, degrees: number): void {
  if (degrees === 0) return;
  ctx.translate(x + width / 2, y + height / 2);
  ctx.rotate((degrees * Math.PI) / 180);
  ctx.translate(-x - width / 2, -y - height / 2);
}

function paintPhoto(ctx: SKRSContext2D, step: PhotoStep, pictureOf: RasterPictureOf): void {
  const picture = pictureOf(step);
  if (!picture) return;
  const { rect, crop } = step;
  const edge = computePhotoOutline(step);
  if (step.shadow) paintShadow(ctx, edge);
  ctx.save();
  ctx.beginPath();
  traceOutline(ctx, outlineUnderBorder(step));
  ctx.clip();
  rotateAroundCentre(ctx, rect, step.straighten);
  const [width, height] = [rect.width / crop.width, rect.height / crop.height];
  const { a, b } = ctx.getTransform();
  // Skia's cubic filter reads only 16 pixels; for larger reductions it is not better and takes twice as long.
  if (picture.width > 2 * width * Math.hypot(a, b)) ctx.imageSmoothingQuality = 'medium';
  ctx.drawImage(picture, rect.x - crop.x * width, rect.y - crop.y * height, width, height);
  ctx.restore();
  if (step.border && step.border.width > 0) paintRing(ctx, edge, step.border);
}

function paintText(ctx: SKRSContext2D, step: DrawnText): void {
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  for (const line of step.lines) {
    for (const run of splitRunsByFontFile(line, step)) {
      const { text, x, face, size, spacing, colour, isKerned, isRightToLeft } = run;
      ctx.fillStyle = colour ?? step.colour;
      ctx.font = selectCanvasFont(face, size);
      ctx.letterSpacing = `${spacing}px`;
      ctx.fontKerning = isKerned ? 'normal' : 'none';
      ctx.fontFeatureSettings = fontFeatureSettings[isKerned ? 'kerned' : 'unkerned'];
      ctx.direction = isRightToLeft ? 'rtl' : 'ltr';
      ctx.fillText(text, x, line.baseline);
    }
    for (const { x, width, top, thickness, colour } of line.underlines ?? []) {
      ctx.fillStyle = colour ?? step.colour;
      ctx.fillRect(x, top, width, thickness);
    }
  }
}

function paintShape(ctx: SKRSContext2D, step: ShapeStep): void {
  const { rect, stroke } = step;
  if (step.shape === 'line') {
    if (!stroke) return;
    const top = rect.y + rect.height / 2 - stroke.width / 2;
    fill(ctx, stroke.colour, () => ctx.rect(rect.x, top, rect.width, stroke.width));
    return;
  }
  const path = step.shape === 'ellipse' ? (r: Rect) => traceOval(ctx, r) : (r: Rect) => traceOutline(ctx, plain(r));
  if (step.fill) fill(ctx, step.fill, () => path(rect));
  if (!stroke) return;
  fill(ctx, stroke.colour, () => {
    path(rect);
    path(insetRect(rect, stroke.width));
  });
}

function paintSticker(ctx: SKRSContext2D, step: StickerStep): void {
  const drawing = colouredDrawing(step.stickerId, step.colour);
  if (!drawing) return;
  const scale = step.rect.width / drawing.size;
  ctx.save();
  ctx.translate(step.rect.x, step.rect.y);
  ctx.scale(scale, scale);
  for (const path of drawing.paths) {
    ctx.globalAlpha = path.opacity;
    ctx.fillStyle = path.fill;
    ctx.fill(new Path2D(path.d), path.evenOdd ? 'evenodd' : 'nonzero');
  }
  ctx.restore();
}

function paintQr(ctx: SKRSContext2D, { rect, text, colour, ground }: QrStep): void {
  const { path, side } = encodeQrPath(text);
  if (ground !== null) fill(ctx, ground, () => traceOutline(ctx, plain(rect)));
  ctx.save();
  ctx.translate(rect.x, rect.y);
  ctx.scale(rect.width / side, rect.width / side);
  ctx.fillStyle = colour;
  ctx.fill(new Path2D(path));
  ctx.restore();
}

function paintDrawing(ctx: SKRSContext2D, { rect, source }: DrawingStep): void {
  const { paths, texts } = drawElement(source, worldAtlas);
  ctx.save();
  ctx.translate(rect.x, rect.y);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const { d, fill: colour, stroke, opacity } of paths) {
    const path = new Path2D(d);
    ctx.globalAlpha = opacity;
    if (colour !== null) {
      ctx.fillStyle = colour;
      ctx.fill(path, 'evenodd');
    }
    if (!stroke) continue;
    ctx.lineWidth = stroke.width;
    ctx.strokeStyle = stroke.colour;
    ctx.stroke(path);
  }
  ctx.globalAlpha = 1;
  for (const text of texts) paintText(ctx, text);
  ctx.restore();
}

type ContentStep = Exclude<PaintStep, { kind: 'fill' }>;

function paintContent(ctx: SKRSContext2D, step: ContentStep, pictureOf: RasterPictureOf): void {
  switch (step.kind) {
    case 'photo':
      return paintPhoto(ctx, step, pictureOf);
    case 'text':
      return paintText(ctx, step);
    case 'shape':
      return paintShape(ctx, step);
    case 'sticker':
      return paintSticker(ctx, step);
    case 'qr':
      return paintQr(ctx, step);
    case 'drawing':
      return paintDrawing(ctx, step);
    default:
      return step satisfies never;
  }
}

let layer: Canvas | undefined;

/**
 * Returns the same cleared canvas of that size each time. Separate ones would pile up until they are
 * collected.
 */
function emptyLayer({ width, height }: Canvas): Canvas {
  if (layer?.width !== width || layer.height !== height) layer = createCanvas(width, height);
  else layer.getContext('2d').clearRect(0, 0, width, height);
  return layer;
}

/** Paints a translucent step opaque on a layer and composes that over the page, like CSS `opacity`. */
function paintLayer(ctx: SKRSContext2D, opacity: number, paint: (ctx: SKRSContext2D) => void): void {
  if (opacity >= 1) return paint(ctx);
  const empty = emptyLayer(ctx.canvas);
  const onLayer = empty.getContext('2d');
  onLayer.save();
  onLayer.imageSmoothingQuality = 'high';
  onLayer.setTransform(ctx.getTransform());
  paint(onLayer);
  onLayer.restore();
  ctx.save();
  ctx.resetTransform();
  ctx.globalAlpha = opacity;
  ctx.drawImage(empty, 0, 0);
  ctx.restore();
}

/** Paints one step. The context's transform maps mm of the document to pixels. */
export function paintRasterStep(ctx: SKRSContext2D, step: PaintStep, pictureOf: RasterPictureOf): void {
  if (step.kind === 'fill') {
    fill(ctx, step.colour, () => traceOutline(ctx, plain(step.rect)));
    return;
  }
  if (step.opacity <= 0) return;
  ctx.save();
  rotateAroundCentre(ctx, step.rect, step.rotation);
  paintLayer(ctx, step.opacity, (target) => paintContent(target, step, pictureOf));
  ctx.restore();
}
