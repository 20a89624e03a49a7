/**
 * Writes a brotli and a gzip copy beside each file of the built app that gets smaller by it: `node
 * scripts/build/compress.mjs`. It takes as long as the build itself, so `npm start` runs it beside the server, which
 * compresses as it answers until the copies are there.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { constants as os, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const at = (path) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url));
const folder = at('client/');
/** Names the build whose copies are complete. */
const record = at('.compressed.sha256');
const readRecord = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const readBuild = () => readRecord(at('.app.sha256'));

export const isCompressed = () => readRecord(record) === readBuild();

const compressible = /\.(js|css|svg|json|webmanifest)$/;
const MIN_BYTES = 1024;
/** A copy that saves less than a fifth is not worth a file. */
const MAX_RATIO = 0.8;
const AT_ONCE = 2;
const encoders = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  for (const [ending, encode] of Object.entries(encoders)) {
    const copy = `${path}.${ending}`;
    if (existsSync(copy)) continue;
    const encoded = await encode(bytes);
    if (encoded.length > bytes.length * MAX_RATIO) continue;
    // A running server serves what it finds under the name: no part of a copy, and no copy of an earlier build.
    await writeFile(`${copy}.part`, encoded);
    if (bytes.equals(await readFile(path))) await rename(`${copy}.part`, copy);
  }
}

async function compressAll() {
  const build = readBuild();
  const paths = (await readdir(folder, { recursive: true })).filter((path) => compressible.test(path));
  const compressNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await compress(join(folder, path));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext));
  writeFileSync(record, build);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setPriority(os.priority.PRIORITY_BELOW_NORMAL);
  await compressAll();
}
