import { computeThumbnailSize } from '@domain/photo';
import type { WorkerReady, WorkerRequest, WorkerResult } from '../types';
import { decodeHeif, isHeif } from './decodeHeif';
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

/**
 * Makes a small upright JPEG off the main thread.
 * @param size upright size of the picture in px
 * @returns null when it cannot be decoded, as most TIFF; the server's preview follows later
 */
async function makeThumbnail(
  file: Blob,
  { picturePx, ...size }: { width: number; height: number; picturePx?: number | undefined },
): Promise<Blob | null> {
  const { width, height } = computeThumbnailSize(size, picturePx);
  try {
    const bitmap = await decodeBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 });
  } catch {
    return null;
  }
}

async function answer(request: WorkerRequest): Promise<WorkerResult> {
  const { call } = request;
  return request.kind === 'inspect'
    ? { call, kind: 'inspect', inspection: await inspectFile(request.file, request.name) }
    : { call, kind: 'thumbnail', picture: await makeThumbnail(request.file, request) };
}

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  void answer(event.data).then((result) => self.postMessage(result));
});
self.postMessage({ kind: 'ready' } satisfies WorkerReady);
