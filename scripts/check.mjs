/**
 * Runs all checks that must pass before a change lands, each also available as `npm run check:<part>`. Runs
 * every part even after a failure, shows output of failures and warnings, and ends with one line per part.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const parts = ['types', 'lint', 'boundaries', 'format', 'unused', 'translations', 'migrations'];

function run(part) {
  return new Promise((done) => {
    const started = Date.now();
    const child = spawn('npm', ['run', '--silent', `check:${part}`], {
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => done({ part, code: 1, output: String(error), seconds: 0 }));
    child.on('close', (code) =>
      done({ part, code: code ?? 1, output: output.trim(), seconds: (Date.now() - started) / 1000 }),
    );
  });
}

const waiting = [...parts];
const results = [];
async function worker() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const result = await run(part);
    results.push(result);
    if (result.output) console.log(`\n── ${part} ${'─'.repeat(Math.max(0, 60 - part.length))}\n${result.output}`);
  }
}
await Promise.all(Array.from({ length: Math.min(3, availableParallelism()) }, worker));

console.log('');
for (const part of parts) {
  const { code, seconds } = results.find((result) => result.part === part);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${part.padEnd(14)} ${seconds.toFixed(1)} s`);
}
process.exitCode = results.every((result) => result.code === 0) ? 0 : 1;
