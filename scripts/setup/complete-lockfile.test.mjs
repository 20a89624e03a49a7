import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const locked = Object.entries(packages).filter(([path]) => path !== '');

it('the lockfile has the hash of every package', () => {
  assert.ok(locked.length > 0);
  const bare = locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  assert.deepEqual(
    bare.map(([path]) => path),
    [],
    'run: node scripts/setup/complete-lockfile.mjs',
  );
});

it('the lockfile names no registry', () => {
  assert.ok(locked.every(([, { resolved }]) => resolved === undefined));
});
