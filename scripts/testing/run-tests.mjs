/**
 * Runs test files, each in its own process, N at once in the given order: `node scripts/testing/run-tests.mjs
 * N FILE…`. `node --test` sorts its files by name instead.
 */
import { resolve } from 'node:path';
import { run } from 'node:test';
import report from './test-reporter.mjs';

const [concurrency, ...files] = process.argv.slice(2);
const events = run({ concurrency: Number(concurrency), files: files.map((file) => resolve(file)) });
events.on('test:fail', ({ todo }) => {
  if (todo === undefined || todo === false) process.exitCode = 1;
});
events.compose(report).pipe(process.stdout);
