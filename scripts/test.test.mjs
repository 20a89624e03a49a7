import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

it('installs packages before it needs one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-clone-'));
  try {
    const scripts = fileURLToPath(new URL('.', import.meta.url));
    cpSync(scripts, join(folder, 'scripts'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "npm $*"\nexit 1\n', { mode: 0o755 });
    const { stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: folder },
    });
    assert.equal(stdout, 'npm ci --no-audit --no-fund\n');
    assert.match(stderr, /npm ci failed/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
