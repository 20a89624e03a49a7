import {
  findPageArea,
  type PageArea,
  type PageSide,
  type PaintStep,
  pageAreasOf,
  paintPage,
  type SpreadDocument,
} from '@domain/document';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { loadFontFiles } from '../fontFiles/lineFontFiles';
import { registerCanvasFonts } from './canvasFonts';
import { paintRasterStep } from './paintRasterStep';
import { openRasterPictures } from './rasterPictures';

export type PictureType = 'jpeg' | 'webp';

export interface RasterRequest {
  readonly doc: SpreadDocument;
  readonly side: PageSide | 'both';
  readonly widthPx: number;
  /** Photo id → local file of its picture, in any size. Other photos are omitted. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly quality: number; // 1..100
  readonly type?: PictureType;
}

/** @testonly with `renderPixels` */
export interface RasterPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

interface RasterPanel {
  readonly area: PageArea;
  readonly steps: readonly PaintStep[];
}

function toPanels(doc: SpreadDocument, side: PageSide | 'both'): RasterPanel[] {
  const areas = side === 'both' ? pageAreasOf(doc) : [findPageArea(doc, side)];
  return areas.flatMap((area) => (area ? [{ area, steps: paintPage(doc, area.side) }] : []));
}

// Each page is rendered once, so the 10 MB cache of libvips is useless. The other core renders another page.
sharp.cache(false);
sharp.concurrency(1);

let sharedCanvas: Canvas | undefined;

/** Takes the previous page's canvas if its size matches; a new one costs a tenth of a page. The taker owns it. */
function takeCanvas(width: number, height: number): Canvas {
  const cachedCanvas = sharedCanvas;
  sharedCanvas = undefined;
  if (cachedCanvas?.width !== width || cachedCanvas.height !== height) return createCanvas(width, height);
  // Reset pixels and state of the previous page.
  cachedCanvas.getContext('2d').reset();
  return cachedCanvas;
}

type WithPicture = ReturnType<typeof openRasterPictures>;

async function paintSteps(ctx: SKRSContext2D, steps: RasterPanel['steps'], withPicture: WithPicture): Promise<void> {
  for (const step of steps) {
    await loadFontFiles(step);
    if (step.kind === 'photo') await withPicture(step, (picture) => paintRasterStep(ctx, step, () => picture));
    else paintRasterStep(ctx, step, () => null);
  }
}

/**
 * Paints one or all pages of a spread side by side at trim size. Each photo is decoded once.
 * @throws Error when the spread has no such page or a picture cannot be decoded
 * @testonly to compare pixels before JPEG changes them
 */
export async function renderPixels(request: Omit<RasterRequest, 'quality'>): Promise<RasterPixels> {
  registerCanvasFonts();
  const panels = toPanels(request.doc, request.side);
  const [first, last] = [panels[0]?.area, panels.at(-1)?.area];
  if (!first || !last) throw new Error(`the spread has no ${request.side} page`);
  const photos = panels.flatMap(({ steps }) => steps.filter((step) => step.kind === 'photo'));
  const withPicture = openRasterPictures(photos, request.pictures);
  const scale = request.widthPx / (last.x + last.width - first.x);
  const canvas = takeCanvas(request.widthPx, Math.round(first.height * scale));
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  for (const { area, steps } of panels) {
    ctx.save();
    // Clip to whole pixels, so that no half-covered ones appear at the fold or in the last row.
    const left = Math.round((area.x - first.x) * scale);
    ctx.beginPath();
    ctx.rect(left, 0, Math.round((area.x + area.width - first.x) * scale) - left, canvas.height);
    ctx.clip();
    ctx.setTransform(scale, 0, 0, scale, -first.x * scale, -first.y * scale);
    await paintSteps(ctx, steps, withPicture);
    ctx.restore();
  }
  const pixels = { width: canvas.width, height: canvas.height, data: canvas.data() };
  sharedCanvas = canvas;
  return pixels;
}

/**
 * Returns the picture without metadata, as JPEG unless the request says otherwise. Progressive coding or custom Huffman tables would each add
 * half of the total time.
 */
export async function renderPage(request: RasterRequest): Promise<Buffer> {
  const { width, height, data } = await renderPixels(request);
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const { quality } = request;
  return (
    request.type === 'webp' ? picture.webp({ quality }) : picture.jpeg({ quality, optimiseCoding: false })
  ).toBuffer();
}
