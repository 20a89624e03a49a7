import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { tables } from '../drivers/database';
import { photoKeys } from '../modules/files';
import { paintSamplePicture } from '../render/samples/samplePicture';
import type { TestServer, TestUser } from './testServer';

/** GPS position in the originals, to detect leaks in the server's output. */
const exif = { IFD0: { Artist: 'Secret Owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1' } };

/** Location of all photos; only their owner may receive it. */
export const TAKEN_AT = { latitude: 48.858093, longitude: 2.294694 } as const;

interface PaintedPictures {
  readonly original: Buffer;
  readonly painted: Buffer;
  readonly small: Buffer;
}
const pictures = new Map<string, PaintedPictures>();

/** Picture of this number as an upload stores it; drawn once per process. */
async function paintPicture(number: number, width: number, height: number): Promise<PaintedPictures> {
  const key = `${number} ${width} ${height}`;
  const known = pictures.get(key);
  if (known) return known;
  const painted = await paintSamplePicture(width, height, number).encode('jpeg', 85);
  const [original, small] = await Promise.all([
    sharp(painted).withExif(exif).jpeg().toBuffer(),
    sharp(painted).resize(250).jpeg().toBuffer(),
  ]);
  const made = { original, painted, small };
  pictures.set(key, made);
  return made;
}

/**
 * Inserts photos as an upload stores them: rows and blobs. One per hour from 12 July 2024 on.
 * @returns their ids
 */
export async function insertPhotos(server: TestServer, user: Pick<TestUser, 'id'>, count: number): Promise<string[]> {
  const { db, blobs } = server.deps;
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const id = randomUUID();
    const [width, height] = i % 3 === 2 ? [900, 1200] : [1200, 900];
    const { original, painted, small } = await paintPicture(i + 1, width, height);
    const keys = photoKeys(user.id, id);
    await blobs.put(keys.original, original);
    await blobs.put(keys['1440'], painted);
    await blobs.put(keys['250'], small);
    const taken = new Date(Date.UTC(2024, 6, 12, 8 + i));
    await db.insert(tables.photos).values({
      id,
      userId: user.id,
      sha256: createHash('sha256').update(original).update(id).digest('hex'),
      bytes: original.length,
      mime: 'image/jpeg',
      name: `secret-name-${i}.jpg`,
      width,
      height,
      takenAt: taken,
      takenLocal: taken,
      ...TAKEN_AT,
      colour: '#808080',
    });
    ids.push(id);
  }
  return ids;
}
