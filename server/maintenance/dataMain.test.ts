import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { projectRoot } from '../projectRoot';
import { programArgs, programFile } from '../testing/programFile';

it('reports a wrong setting or folder in one line, and creates no database there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsake-data-'));
  const run = async (env: Readonly<Record<string, string>>) => {
    const args = [...programArgs, programFile('server/maintenance/dataMain.ts'), 'backup', join(dataDir, 'backup')];
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    });
    const code = new Promise<number | null>((done) => child.once('close', done));
    return [await text(child.stderr), await code];
  };
  assert.deepEqual(await run({ PORT: 'x' }), ['PORT must be a port number from 0 to 65535 (it is "x")\n', 1]);
  assert.deepEqual(await run({}), [`${join(dataDir, 'blobs')} does not exist\n`, 1]);
  assert.deepEqual(await readdir(dataDir), []);
  await rm(dataDir, { recursive: true });
});
