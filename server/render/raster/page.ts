import { readFile } from 'node:fs/promises';
import {
  type PageArea,
  type PageSide,
  type PaintStep,
  pageOf,
  pagesOf,
  paintPage,
  type SpreadDocument,
} from '@domain/document';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { adjustedPictures } from './adjusted';
import { registerFonts } from './fonts';
import { paintStep } from './paint';

export interface RasterRequest {
  readonly doc: SpreadDocument;
  /** One page, or all pages of the spread side by side. */
  readonly side: PageSide | 'both';
  /** Width of the picture in px. */
  readonly widthPx: number;
  /** Photo id → local file of a picture of it, in any size. A photo that is not in here is left out. */
  readonly pictures: Readonly<Record<string, string>>;
  /** JPEG, 1..100 */
  readonly quality: number;
}

/** Pixels as they stand on the canvas: RGBA, opaque. */
export interface RasterPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

interface Panel {
  readonly area: PageArea;
  readonly steps: readonly PaintStep[];
}

function panelsOf(doc: SpreadDocument, side: PageSide | 'both'): Panel[] {
  const areas = side === 'both' ? pagesOf(doc) : [pageOf(doc, side)];
  return areas.flatMap((area) => (area ? [{ area, steps: paintPage(doc, area.side) }] : []));
}

async function decode(panels: readonly Panel[], pictures: RasterRequest['pictures']): Promise<Map<string, Image>> {
  const ids = panels.flatMap(({ steps }) => steps.flatMap((s) => (s.kind === 'photo' && s.fileId ? [s.fileId] : [])));
  const images = new Map<string, Image>();
  await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const file = pictures[id];
      if (file !== undefined) images.set(id, await loadImage(await readFile(file)));
    }),
  );
  return images;
}

let sheet: Canvas | undefined;

/** The canvas of the page before, if it has this size: a new one costs a tenth of a page. It is painted and read without a pause, so nobody shares it. */
function sheetOf(width: number, height: number): Canvas {
  if (sheet?.width !== width || sheet.height !== height) sheet = createCanvas(width, height);
  return sheet;
}

/**
 * Paints a page, or the pages of a spread side by side, at trim size. Each photo is decoded once.
 * @throws Error when the spread has no such page or a picture cannot be decoded.
 */
export async function rasterPixels(request: Omit<RasterRequest, 'quality'>): Promise<RasterPixels> {
  registerFonts();
  const panels = panelsOf(request.doc, request.side);
  const [first, last] = [panels[0]?.area, panels.at(-1)?.area];
  if (!first || !last) throw new Error(`the spread has no ${request.side} page`);
  const pictureOf = adjustedPictures(await decode(panels, request.pictures));
  const scale = request.widthPx / (last.x + last.width - first.x);
  const canvas = sheetOf(request.widthPx, Math.round(first.height * scale));
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  for (const { area, steps } of panels) {
    ctx.save();
    // Clipped to whole pixels, so that no half-covered one shows at the fold or in the last row.
    const left = Math.round((area.x - first.x) * scale);
    ctx.beginPath();
    ctx.rect(left, 0, Math.round((area.x + area.width - first.x) * scale) - left, canvas.height);
    ctx.clip();
    ctx.setTransform(scale, 0, 0, scale, -first.x * scale, -first.y * scale);
    for (const step of steps) paintStep(ctx, step, pictureOf);
    ctx.restore();
  }
  return { width: canvas.width, height: canvas.height, data: canvas.data() };
}

/** The picture as JPEG without metadata. Neither progressive nor with Huffman tables of its own: each would take half as long again as all the rest. */
export async function renderPage(request: RasterRequest): Promise<Buffer> {
  const { width, height, data } = await rasterPixels(request);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: request.quality, optimiseCoding: false })
    .toBuffer();
}
