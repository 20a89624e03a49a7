import { open } from 'node:fs/promises';
import { readJpegHead } from './readEmbeddableJpeg';

/** Bytes of a file's head that are read. */
const HEAD_BYTES = 1024 * 1024;

/** Returns true if a PDF can embed this file unchanged (see `readJpegHead`) and it has these upright pixels. */
export async function canEmbedJpeg(
  file: string,
  upright: { readonly width: number; readonly height: number },
): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = readJpegHead(buffer.subarray(0, bytesRead));
    if (!head) return false;
    const [width, height] = head.orientation > 4 ? [head.height, head.width] : [head.width, head.height];
    return width === upright.width && height === upright.height;
  } finally {
    await handle.close();
  }
}
