import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, it } from 'node:test';
import { listFiles } from './cliFiles';

let workingDir: string;
before(async () => {
  workingDir = await mkdtemp(join(tmpdir(), 'keepsake-folder-'));
});
after(() => rm(workingDir, { recursive: true, force: true }));

it('follows links to files and folders, and visits each target once per path', async () => {
  const at = (...parts: string[]) => join(workingDir, ...parts);
  await mkdir(at('elsewhere'));
  await mkdir(at('album'));
  await writeFile(at('elsewhere', 'b.jpg'), '');
  await writeFile(at('a.jpg'), '');
  await symlink(at('a.jpg'), at('album', 'a.jpg'));
  await symlink(at('elsewhere'), at('album', 'more'));
  await symlink(at('album'), at('elsewhere', 'back'));
  await symlink(at('gone.jpg'), at('album', 'gone.jpg'));
  const found = (await listFiles(at('album'))).map((file) => relative(at('album'), file));
  assert.deepEqual(found, ['a.jpg', join('more', 'b.jpg')]);
});
