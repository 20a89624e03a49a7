import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPressOutput, makePdf } from './makePdf';
import { pictureIds } from './spreads';
import { writePictures } from './writePictures';

/** A process of its own that makes the sheet of a cover from nothing and tells the SHA-256 of the file. */
const folder = await mkdtemp(join(tmpdir(), 'keepsake-hash-'));
try {
  const file = await makePdf(
    join(folder, 'cover.pdf'),
    createPressOutput('cover'),
    await writePictures(folder, pictureIds),
  );
  const hash = createHash('sha256').update(await readFile(file));
  process.stdout.write(hash.digest('hex'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
