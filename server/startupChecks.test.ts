import assert from 'node:assert/strict';
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import sharp from 'sharp';
import { type Environment, readEnvironment } from './config';
import { openImages } from './images';
import { temporaryPrefix } from './processes/temporaryFolders';
import { prepareTemporaryFolders } from './startupChecks';

const { TMPDIR } = process.env;

describe('temporary folders', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsake-checks-'));
  });
  afterEach(async () => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    await rm(folder, { recursive: true });
  });

  const prepare = async (env: Record<string, string>): Promise<Environment> => {
    const environment = readEnvironment({ DATA_DIR: join(folder, 'data'), ...env });
    await prepareTemporaryFolders(environment);
    return environment;
  };

  it('lie in DATA_DIR and the folder of the system by default', async () => {
    const before = tmpdir();
    const { tmpDir } = await prepare({});
    assert.deepEqual([tmpDir, tmpdir()], [join(folder, 'data', 'tmp'), before]);
    assert.equal((await stat(tmpDir)).mode & 0o777, 0o700);
  });

  it('lie in TMP_DIR, also those of child processes', async () => {
    const root = join(folder, 'new', 'tmp');
    const { tmpDir } = await prepare({ TMP_DIR: root });
    assert.equal(join(tmpDir, '..'), root);
    assert.equal((await stat(tmpDir)).mode & 0o777, 0o700);
    const photo = join(folder, 'photo.jpg');
    await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } }).toFile(photo);
    const outDir = await mkdtemp(join(tmpDir, 'made-'));
    const images = openImages({ size: 1, onTrouble: () => undefined });
    try {
      const { outputs } = await images.ingest(photo, { outDir, minSidePx: 100, maxPixels: 1e6 });
      assert.equal(join(outputs.thumbnail, '..'), outDir);
      const sandboxes = (await readdir(root)).filter((name) => name.startsWith(basename(temporaryPrefix())));
      assert.equal(sandboxes.length, 1);
    } finally {
      await images.close();
    }
    const left = (await readdir(root)).filter((name) => name.startsWith('keepsake-'));
    assert.deepEqual(left, [basename(tmpDir)]);
  });

  it('refuse a folder of work that somebody else has created', { skip: process.getuid?.() !== 0 }, async () => {
    const work = join(folder, 'keepsake-work-0');
    await mkdir(work);
    await chown(work, 65_534, 65_534);
    await assert.rejects(
      prepare({ TMP_DIR: folder }),
      /^ConfigError: TMP_DIR must name another folder, because .*another user/,
    );
    await rm(work, { recursive: true });
    await writeFile(work, '');
    await assert.rejects(prepare({ TMP_DIR: folder }), /^ConfigError: TMP_DIR must name another folder, because/);
  });
});
