import { computeThumbnailSize } from '@domain/photo';

/**
 * Makes a small upright JPEG off the main thread.
 * @param size upright size of the picture in px
 * @returns null when the browser cannot decode it (TIFF and usually HEIC); the server's preview follows later
 */
export async function makeThumbnail(file: Blob, size: { width: number; height: number }): Promise<Blob | null> {
  const { width, height } = computeThumbnailSize(size);
  try {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'medium',
    });
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
