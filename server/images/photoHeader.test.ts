import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import sharp from 'sharp';
import { createHeifGrid, extractTile } from './fixtures/heifGrid';
import { checkDecodeCost } from './photoHeader';
import { ImageError } from './types';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cost-'));
});
after(() => rm(folder, { recursive: true }));

const isTooLarge = (error: unknown) => error instanceof ImageError && error.code === 'file_too_large';

type Header = Parameters<typeof checkDecodeCost>[1];
const heic: Header = { format: 'heif', compression: 'hevc', channels: 3, depth: 'uchar', isProgressive: false };
const jpeg: Header = { format: 'jpeg', channels: 3, depth: 'uchar', isProgressive: true };
const png: Header = { format: 'png', channels: 4, depth: 'ushort', isProgressive: false };

for (const [what, header, megapixels, bytes, isBomb] of [
  ['a HEIC of one colour', heic, 60, 20_000, true],
  ['a panorama of a phone', heic, 62, 950_000, false],
  ['a HEIC of one colour as large as a photo of a phone', heic, 12, 5000, false],
  ['a progressive JPEG of one colour', jpeg, 149, 1_750_000, true],
  ['a progressive JPEG of a large camera', jpeg, 149, 20_000_000, false],
  ['a PNG of 16 bit and one colour', png, 149, 1_750_000, true],
  ['a PNG of 16 bit of a large camera', png, 100, 400_000_000, false],
] as const) {
  it(`${what} (${megapixels} MP, ${bytes} bytes) ${isBomb ? 'is rejected without decoding' : 'is decoded'}`, async () => {
    const file = join(folder, 'photo');
    await writeFile(file, '');
    await truncate(file, bytes);
    const checked = checkDecodeCost(file, header, megapixels * 1e6);
    await (isBomb ? assert.rejects(checked, isTooLarge) : checked);
  });
}

it('rejects tiles larger than the picture without decoding', async () => {
  const tile = extractTile(await readFile(new URL('./fixtures/turned-by-irot.heic', import.meta.url)));
  const bytes = createHeifGrid(tile, Array<Buffer>(20).fill(tile.data));
  const file = join(folder, 'grid');
  await writeFile(file, bytes);
  await checkDecodeCost(file, heic, 20 * tile.width * tile.height);
  await assert.rejects(checkDecodeCost(file, heic, tile.width * tile.height), isTooLarge);
});

it('rejects a file with more scans than any encoder writes when each is expensive', async () => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const file = join(folder, 'scans');
  await writeFile(file, Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(90).fill(scan), bytes.subarray(-2)]));
  await checkDecodeCost(file, jpeg, 4e6);
  await assert.rejects(checkDecodeCost(file, jpeg, 60e6), isTooLarge);
});
