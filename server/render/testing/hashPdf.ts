import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPressOutput, makePdf } from './makePdf';
import { pictureIds } from './spreads';
import { writePictures } from './writePictures';

/** Test process: renders a cover sheet and prints the file's SHA-256. */
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
