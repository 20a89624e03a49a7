import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./print-orders.mjs', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-cli-'));
const folder = join(dataDir, 'spool', 'K-2026-000001');

const run = (...args) =>
  spawnSync(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
const readStatus = () => JSON.parse(readFileSync(join(folder, 'status.json'), 'utf8'));

before(() => {
  mkdirSync(folder, { recursive: true });
  const ticket = {
    items: [{ quantity: 2 }],
    address: { city: 'Berlin', country: 'DE' },
    delivery: 'standard',
    payment: { provider: 'sandbox', sandbox: true },
  };
  writeFileSync(join(folder, 'ticket.json'), JSON.stringify(ticket));
});
after(() => rmSync(dataDir, { recursive: true }));

test('lists the orders in the spool', () => {
  assert.match(
    run('list').stdout,
    /K-2026-000001 {2}to print {2}2 × to Berlin, DE \(standard\), no money moved \(sandbox\)/,
  );
});

test('marks an order shipped and then delivered, and keeps its tracking', () => {
  const url = 'https://dhl.example.com/1';
  assert.equal(run('ship', 'K-2026-000001', '--carrier', 'DHL', '--tracking', '1', '--url', url).status, 0);
  assert.deepEqual(readStatus(), { status: 'shipped', carrier: 'DHL', tracking: '1', url });
  assert.equal(run('deliver', 'K-2026-000001').status, 0);
  assert.deepEqual(readStatus(), { status: 'delivered', carrier: 'DHL', tracking: '1', url });
  assert.deepEqual(readdirSync(folder).sort(), ['status.json', 'ticket.json']);
});

test('rejects unknown commands and missing orders', () => {
  for (const args of [
    [],
    ['ship'],
    ['ship', 'K-2026-000001'],
    ['deliver', '../x'],
    ['deliver', 'K-1'],
    ['lose', 'K-1'],
  ]) {
    const { status, stderr } = run(...args);
    assert.equal(status, 1);
    assert.equal(stderr.trim().split('\n').length, 1);
  }
});
