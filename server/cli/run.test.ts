import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runCli } from './run';

let here: string;
before(async () => {
  here = await mkdtemp(join(tmpdir(), 'album-run-'));
  for (const folder of ['empty', 'photos']) await mkdir(join(here, folder));
  await writeFile(join(here, 'photos', 'notes.txt'), 'not a photo');
});
after(() => rm(here, { recursive: true }));

async function album(...args: string[]) {
  const output = { said: '', errors: '' };
  const code = await runCli(args, {
    cwd: here,
    stdout: { write: (text) => (output.said += text) },
    stderr: { write: (text) => (output.errors += text) },
    signal: new AbortController().signal,
  });
  return { code, ...output };
}

describe('reports each failure with advice', () => {
  const wrong: [string, string[], number, RegExp][] = [
    ['a missing folder', ['nowhere', '--out', 'x.pdf'], 1, /nowhere is not there/],
    ['a file instead of a folder', ['photos/notes.txt', '--out', 'x.pdf'], 1, /notes\.txt is no folder/],
    ['no photos', ['empty', '--out', 'x.pdf'], 1, /no photos in .*empty.*Put JPEG/],
    ['no output', ['photos', '--out', 'no/x.pdf'], 1, /The folder .*no is not there/],
    ['the same name for both outputs', ['photos', '--out', 'x.pdf', '--save', 'x.pdf'], 2, /same file/],
    ['an unknown printer', ['photos', '--out', 'x.pdf', '--printer', 'hp'], 2, /trade, lulu/],
    ['an unknown format', ['photos', '--out', 'x.pdf', '--format', 'a5'], 2, /square-210.*, square-250.*, square-300/],
  ];
  for (const [name, args, code, words] of wrong) {
    it(name, async () => {
      const result = await album(...args);
      assert.equal(result.code, code, result.errors);
      assert.match(result.errors, words);
      assert.doesNotMatch(result.errors, / at .*\.ts:\d+/);
    });
  }
});

it('treats help as success', async () => {
  const { code, said, errors } = await album('--help');
  assert.deepEqual([code, errors], [0, '']);
  assert.match(said, /npm run album -- FOLDER/);
});
