import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { superviseProcess } from './supervise.mjs';

const folder = mkdtempSync(join(tmpdir(), 'keepsake-supervise-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * Runs a program whose nth life is the nth of `lives`; the last one repeats. Returns its exit code, output
 * and number of starts.
 */
async function runLives(lives, pauses = {}, onSaid = () => undefined) {
  const counter = join(folder, `${Math.random()}`);
  writeFileSync(counter, '0');
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs';
    const life = Number(readFileSync(${JSON.stringify(counter)}, 'utf8'));
    writeFileSync(${JSON.stringify(counter)}, String(life + 1));
    const ready = () => new Promise((resolve) => process.send({ ready: true }, resolve));
    const lives = [${lives.map((life) => `async () => { ${life} }`).join(',')}];
    await lives[Math.min(life, lives.length - 1)]();`;
  const file = `${counter}.mjs`;
  writeFileSync(file, program);
  const said = [];
  const code = await superviseProcess([file], {
    cwd: folder,
    pauses: { firstMs: 1, longestMs: 4, healthyAfterMs: 1e9, ...pauses },
    say: (line) => {
      said.push(line);
      setImmediate(onSaid);
    },
  });
  return { code, said, starts: Number(readFileSync(counter, 'utf8')) };
}

test('restarts a crashed program until it ends normally', async () => {
  const { code, said, starts } = await runLives([
    'await ready(); process.exit(70)',
    "await ready(); process.kill(process.pid, 'SIGKILL')",
    // The database may still be away; the program was up before, so retry.
    'process.exit(1)',
    'process.exit(0)',
  ]);
  assert.deepEqual([code, starts], [0, 4]);
  assert.deepEqual(said, [
    'Keepsake ended unexpectedly (code 70); restarting in 0.001 s',
    'Keepsake ended unexpectedly (SIGKILL); restarting in 0.002 s',
    'Keepsake ended unexpectedly (code 1); restarting in 0.004 s',
  ]);
});

test('does not restart a program that reports it cannot start', async () => {
  assert.deepEqual(await runLives(['process.exit(1)']), { code: 1, said: [], starts: 1 });
});

test('gives up on a program that crashes before it was ever up, in one line', async () => {
  const { code, said, starts } = await runLives(['process.exit(70)']);
  assert.deepEqual([code, starts], [1, 5]);
  assert.match(
    said.at(-1),
    /^Keepsake cannot start: it crashed 5 times in a row \(code 70\); the lines above say why$/,
  );
});

test('reports a crash loop of a program that was up, with bounded pauses', async () => {
  const crash = 'await ready(); process.exit(70)';
  const { code, said, starts } = await runLives([crash, crash, crash, crash, crash, crash, 'process.exit(0)']);
  assert.deepEqual([code, starts], [0, 7]);
  assert.match(said.at(-1), /\(code 70\), the 6th time in a row: .*; restarting in 0\.004 s$/);
});

test('resets its count after a long uptime', async () => {
  const crash = 'await ready(); process.exit(70)';
  const { said } = await runLives([crash, crash, 'process.exit(0)'], { healthyAfterMs: 0 });
  assert.deepEqual(
    said.map((line) => line.includes('in 0.001 s')),
    [true, true],
  );
});

test('forwards signals and waits for the program to end', async () => {
  const patient = `
    process.on('SIGTERM', () => setImmediate(() => process.exit(0)));
    await ready();
    process.kill(process.ppid, 'SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 60_000));`;
  assert.deepEqual(await runLives([patient]), { code: 0, said: [], starts: 1 });
});

test('ends at once on a signal during a pause', async () => {
  const crash = 'await ready(); process.exit(70)';
  const { code, starts } = await runLives([crash], { firstMs: 600_000, longestMs: 600_000 }, () =>
    process.kill(process.pid, 'SIGINT'),
  );
  assert.deepEqual([code, starts], [0, 1]);
});
