import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * Runs a test file under the reporter.
 * @returns the tally
 */
function tallyOf(text) {
  const folder = mkdtempSync(join(tmpdir(), 'reporter-'));
  try {
    const [file, tally] = [join(folder, 'a.test.mjs'), join(folder, 'tally.json')];
    writeFileSync(
      file,
      `import { before, describe, it, test } from 'node:test';\nimport assert from 'node:assert';\n${text}`,
    );
    const reporter = fileURLToPath(new URL('./test-reporter.mjs', import.meta.url));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, '--test-reporter-destination=stdout', file], {
      env: { ...env, KEEPSAKE_TALLY: tally },
    });
    const { passed, failed, skipped, failures, files } = JSON.parse(readFileSync(tally, 'utf8'));
    return { counts: [passed, failed, skipped], failures: failures.join('\n'), files };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('counts leaf tests only', () => {
  const { counts } = tallyOf(
    "describe('a', () => { it('b', () => {}); it('c', () => {}); }); test('d', async (t) => { await t.test('e', () => {}); });",
  );
  assert.deepEqual(counts, [3, 0, 0]);
});
it('counts a failure once and reports place and reason', () => {
  const { counts, failures } = tallyOf(
    "describe('outer', () => { describe('inner', () => { it('breaks', () => assert.equal(1, 2)); it('holds', () => {}); }); });",
  );
  assert.deepEqual(counts, [1, 1, 0]);
  assert.match(failures, /outer › inner › breaks[\s\S]*1 == 2/);
});
it('counts a test that fails although its subtests passed', () => {
  const { counts } = tallyOf(
    "test('whole', async (t) => { await t.test('part', () => {}); throw new Error('after all'); });",
  );
  assert.deepEqual(counts, [1, 1, 0]);
});
it('counts a file that cannot be loaded, has no test, or ends before its first test does', () => {
  assert.deepEqual(tallyOf("import './gone.mjs';").counts, [0, 1, 0]);
  assert.deepEqual(tallyOf('').counts, [0, 1, 0]);
  assert.deepEqual(tallyOf("it('first', () => process.exit(0));").counts, [0, 1, 0]);
});
it('says what went wrong after the last test', () => {
  const { counts, failures } = tallyOf(
    "before(() => { setTimeout(() => { throw new Error('too late'); }, 50); }); it('a', () => {}); describe('b', () => { it('c', () => new Promise((done) => setTimeout(done, 200))); });",
  );
  assert.equal(counts[1], 1);
  assert.match(failures, /too late/);
});
it('counts a failed hook as a failure', () => {
  const { counts } = tallyOf("describe('a', () => { before(() => { throw new Error('no'); }); it('b', () => {}); });");
  assert.ok(counts[1] >= 1);
});
it('does not count skipped tests as passed', () => {
  assert.deepEqual(
    tallyOf("it.skip('a', () => {}); it('b', (t) => t.skip('why')); it('c', () => {});").counts,
    [1, 0, 2],
  );
});
it('counts a skipped suite as one test, even alone in its file', () => {
  const { counts } = tallyOf(
    "describe('a', { skip: 'no photos' }, () => { it('b', () => {}); it('c', () => {}); }); describe.skip('d', () => {});",
  );
  assert.deepEqual(counts, [0, 0, 2]);
});
it('names files that share a process by suite, and reports an empty one as a failure', () => {
  const { counts, failures, files } = tallyOf(
    "describe('server/a.test.ts', () => { it('b', () => {}); it('c', () => assert.equal(1, 2)); }); describe('server/d.test.ts', () => {});",
  );
  assert.deepEqual(counts, [1, 2, 0]);
  assert.match(failures, /^server\/a\.test\.ts › c\n/);
  assert.match(failures, /server\/d\.test\.ts reported no test/);
  assert.deepEqual(files, ['server/a.test.ts', 'server/d.test.ts']);
});
