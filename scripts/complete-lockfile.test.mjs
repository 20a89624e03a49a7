import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const locked = Object.entries(packages).filter(([path]) => path !== '');

it('the lock names the hash of every package, so that npm installs what was chosen and nothing else', () => {
  assert.ok(locked.length > 0);
  const bare = locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  assert.deepEqual(
    bare.map(([path]) => path),
    [],
    'run: node scripts/complete-lockfile.mjs',
  );
});

it('the lock names no registry: each installs from its own', () => {
  assert.ok(locked.every(([, { resolved }]) => resolved === undefined));
});
