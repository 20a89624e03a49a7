import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { paintSamplePicture } from '../render/samples/samplePicture';
import { programArgs, programFile } from '../testing/programFile';

const root = fileURLToPath(new URL('../../', import.meta.url));
let workingDir: string;
let temporary: string;

/** Runs the command as `npm run album` does, with `workingDir` as the working directory. */
async function album(...args: string[]) {
  const child = spawn(process.execPath, [...programArgs, programFile('server/cli/main.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, INIT_CWD: workingDir, TMPDIR: temporary },
  });
  const [said, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('close', done)),
  ]);
  return { code, said, errors };
}

before(async () => {
  workingDir = await mkdtemp(join(tmpdir(), 'album-cli-'));
  temporary = join(workingDir, 'tmp');
  await mkdir(temporary);
  await mkdir(join(workingDir, 'photos', 'second day'), { recursive: true });
  for (const [i, name] of ['IMG_2.jpg', 'IMG_10.jpg', 'second day/IMG_1.jpg'].entries()) {
    await writeFile(join(workingDir, 'photos', name), await paintSamplePicture(1200, 900, i + 1).encode('jpeg', 85));
  }
  await copyFile(join(workingDir, 'photos', 'IMG_2.jpg'), join(workingDir, 'photos', 'IMG_2 copy.jpg'));
  const whole = await readFile(join(workingDir, 'photos', 'IMG_2.jpg'));
  await writeFile(join(workingDir, 'photos', 'broken.jpg'), whole.subarray(0, whole.length / 2));
  await writeFile(join(workingDir, 'photos', 'notes.txt'), 'not a photo');
  await writeFile(join(workingDir, 'photos', '.hidden'), 'nobody looks here');
});
after(() => rm(workingDir, { recursive: true }));

describe('an album of a folder', () => {
  it('is created without a server; unreadable files are reported and skipped', async () => {
    const { code, errors } = await album('photos', '--out', 'a.pdf', '--title', 'Rome');
    assert.equal(code, 0, errors);
    assert.match(errors, /Skipped .*broken\.jpg: damaged/);
    assert.match(errors, /Skipped .*notes\.txt: not a JPEG/);
    assert.match(errors, /Skipped .*IMG_2(?: copy)?\.jpg: the same photo as/);
    assert.match(errors, /“Rome”: 3 photos, 3 skipped, \d+ pages\n→ a\.pdf/);
    assert.doesNotMatch(errors, /hidden|\r/);
    const pdf = await readFile(join(workingDir, 'a.pdf'));
    assert.equal(pdf.toString('latin1', 0, 5), '%PDF-');
    const left = (await readdir(temporary)).filter((name) => !name.startsWith('tsx-'));
    assert.deepEqual(left, [], 'leaves no temporary files');
  });

  it('is identical byte for byte', async () => {
    const { code, errors } = await album('photos', '--out', 'b.pdf', '--title', 'Rome', '--seed', '1');
    assert.equal(code, 0, errors);
    const [a, b] = await Promise.all(['a.pdf', 'b.pdf'].map((name) => readFile(join(workingDir, name))));
    assert.ok(a?.equals(b as Buffer));
  });
});

describe('an album for a printer', () => {
  const book = ['photos', '--out', 'book.pdf', '--printer', 'lulu', '--cover', 'soft'];

  it('is refused when the printer does not bind that page count, with advice', async () => {
    const { code, errors } = await album(...book);
    assert.equal(code, 1);
    assert.match(
      errors,
      /Lulu binds 32 to \d+ pages with this cover and paper; the album has 6\. The shortest of these books takes 13 photos\. Add .*--unbindable/,
    );
    assert.ok(!(await readdir(workingDir)).some((name) => name.startsWith('book')));
  });

  it('consists of a cover sheet and inside pages, as the printer requires', async () => {
    const { code, errors } = await album(...book, '--unbindable');
    assert.equal(code, 0, errors);
    assert.match(errors, /Warning: Lulu binds 32 to \d+ pages with this cover and paper; the album has 6/);
    assert.match(errors, /→ book-cover\.pdf\n→ book-interior\.pdf/);
    const [cover, interior] = await Promise.all(
      ['book-cover.pdf', 'book-interior.pdf'].map((name) => readFile(join(workingDir, name), 'latin1')),
    );
    const pages = (pdf = '') => pdf.match(/\/Type \/Page\b/g)?.length;
    assert.equal(pages(cover), 1);
    assert.equal(pages(interior), Number(/, (\d+) pages\n/.exec(errors)?.[1]));
    assert.ok(!(await readdir(workingDir)).includes('book.pdf'));
  });
});
