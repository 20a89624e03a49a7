import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ClipMime } from '../sniffClip';
import { blankMp4 } from './blankMp4';
import { blankOgg } from './blankOgg';
import { blankMp3, blankWav } from './blankSound';
import { blankWebm } from './blankWebm';

const blankers = {
  'video/mp4': blankMp4,
  'video/quicktime': blankMp4,
  'audio/mp4': blankMp4,
  'video/webm': blankWebm,
  'audio/webm': blankWebm,
  'audio/ogg': blankOgg,
  'audio/mpeg': blankMp3,
  'audio/wav': blankWav,
} as const satisfies Record<ClipMime, unknown>;

/**
 * Blanks in place what a file says of its maker: place, device, times, titles and comments. Pictures and sound keep
 * their bytes and places, so nothing is encoded again.
 * @returns the SHA-256 (hex) of the file as it is now
 */
export async function blankClipMetadata(path: string, mime: ClipMime): Promise<string> {
  const file = await open(path, 'r+');
  try {
    await blankers[mime](file, (await file.stat()).size);
  } finally {
    await file.close();
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
