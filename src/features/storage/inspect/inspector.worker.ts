import { analysePixels, computeThumbnailSize, type PhotoAnalysis, type Pixels, THUMBNAIL_PX } from '@domain/photo';
import type { WorkerReady, WorkerRequest, WorkerResult } from '../types';
import { decodeHeif, isHeif } from './decodeHeif';
import type { ImageSize } from './heif';
import { inspectFile } from './inspect';

/** @throws when neither the browser nor our decoder reads the file */
async function decodeBitmap(file: Blob, size: ImageBitmapOptions): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { ...size, imageOrientation: 'from-image' });
  } catch (error) {
    if (!(await isHeif(file))) throw error;
    return createImageBitmap(await decodeHeif(file), size);
  }
}

/** Longer sides in px of the rasters that are measured, as on the server (`domain/photo/analysePixels.ts`). */
const MEASURED_PX = { small: THUMBNAIL_PX, screen: 1440 } as const;

function drawScaled(source: ImageBitmap, { width, height }: ImageSize): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new TypeError('The browser has no canvas in workers');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

function readPixels(canvas: OffscreenCanvas): Pixels {
  const { width, height } = canvas;
  const rgba = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    data[to++] = rgba[from] ?? 0;
    data[to++] = rgba[from + 1] ?? 0;
    data[to++] = rgba[from + 2] ?? 0;
  }
  return { data, width, height };
}

function measure(bitmap: ImageBitmap, size: ImageSize): PhotoAnalysis {
  const rasterOf = (px: number) => readPixels(drawScaled(bitmap, computeThumbnailSize(size, px)));
  return analysePixels(rasterOf(MEASURED_PX.small), rasterOf(MEASURED_PX.screen));
}

interface Thumbnail {
  readonly picture: Blob | null;
  readonly analysis?: PhotoAnalysis;
}

/**
 * Makes a small upright JPEG off the main thread.
 * @param request upright size of the photo in px
 * @returns no picture when it cannot be decoded, as most TIFF; the server's preview follows later
 */
async function makeThumbnail(request: Extract<WorkerRequest, { readonly kind: 'thumbnail' }>): Promise<Thumbnail> {
  const { file, width, height, picturePx, isMeasured } = request;
  const size = computeThumbnailSize({ width, height }, picturePx);
  const decoded = isMeasured ? computeThumbnailSize({ width, height }, MEASURED_PX.screen) : size;
  try {
    const bitmap = await decodeBitmap(file, {
      resizeWidth: decoded.width,
      resizeHeight: decoded.height,
      resizeQuality: 'medium',
    });
    const picture = await drawScaled(bitmap, size).convertToBlob({ type: 'image/jpeg', quality: 0.82 });
    const analysis = isMeasured && measure(bitmap, { width, height });
    bitmap.close();
    return { picture, ...(analysis && { analysis }) };
  } catch {
    return { picture: null };
  }
}

async function answer(request: WorkerRequest): Promise<WorkerResult> {
  const { call } = request;
  return request.kind === 'inspect'
    ? { call, kind: 'inspect', inspection: await inspectFile(request.file, request.name) }
    : { call, kind: 'thumbnail', ...(await makeThumbnail(request)) };
}

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  void answer(event.data).then((result) => self.postMessage(result));
});
self.postMessage({ kind: 'ready' } satisfies WorkerReady);
