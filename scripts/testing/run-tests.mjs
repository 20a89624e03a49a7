/** Runs test programs one after the other, each in a process of its own: `node scripts/testing/run-tests.mjs FILE…`. */
import { resolve } from 'node:path';
import { run } from 'node:test';
import report from './test-reporter.mjs';

const events = run({ concurrency: 1, files: process.argv.slice(2).map((file) => resolve(file)) });
events.on('test:fail', ({ todo }) => {
  if (todo === undefined || todo === false) process.exitCode = 1;
});
events.compose(report).pipe(process.stdout);
