/**
 * `npm run test:update-goldens`: renders `server/render/goldens` again. Goldens hold reviewed pictures:
 * inspect every changed one before you commit it.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { goldenFile, listGoldens } from './goldens';
import { pictureIds } from './spreads';
import { writePictures } from './writePictures';

const folder = await mkdtemp(join(tmpdir(), 'keepsake-goldens-'));
try {
  for (const { name, paint } of listGoldens(folder, await writePictures(folder, pictureIds))) {
    const { width, height, data } = await paint();
    const png = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    await mkdir(dirname(goldenFile(name)), { recursive: true });
    await writeFile(goldenFile(name), await png.png({ compressionLevel: 9 }).toBuffer());
    process.stdout.write(`${goldenFile(name)}: ${width} × ${height}\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
