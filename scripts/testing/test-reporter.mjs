/**
 * Reporter for node:test: prints one line per file and each failure, and writes the tally of leaf tests to
 * the file named by KEEPSAKE_TALLY, which scripts/test.mjs adds up.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { inspect } from 'node:util';

const testFile = /\.test\.[mc]?[jt]sx?$/;
const indent = (text) => text.replace(/^/gm, '    ');

function explain(error) {
  const cause = error?.cause ?? error;
  if (cause instanceof Error || typeof cause?.stack === 'string') {
    const stack = String(cause.stack ?? cause.message)
      .split('\n')
      .filter((line) => !/node:internal|node_modules\/tsx/.test(line))
      .join('\n');
    const inner = cause.cause ? `\ncaused by ${inspect(cause.cause, { depth: 3 })}` : '';
    return stack + inner;
  }
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 4 });
}

const maps = new Map();

/** Source location of a test; resolves a bundle through its source map. */
function sourceOf({ file = '?', line, column }) {
  if (!maps.has(file)) {
    const map = `${file}.map`;
    maps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : null);
  }
  const found = maps.get(file)?.findEntry(line - 1, column - 1).originalSource;
  return found ? resolve(dirname(file), found) : file;
}

/**
 * Files that share a process are suites named by relative path (scripts/testing/build-tests.mjs); Node names
 * a whole process by its absolute path.
 */
const isFile = ({ nesting, name }) => nesting === 0 && testFile.test(name) && !isAbsolute(name);

export default async function* report(source) {
  const tally = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };
  const files = new Map();
  // Node emits the events of one file before those of the next. A test's own `file` is its source location,
  // possibly a helper.
  const [path, withChildren] = [[], []];
  let current = { passed: 0, failed: 0, skipped: 0, ms: 0 };
  let currentFile = '';
  /** Errors after the end of a test, as Node reports them. They fail the process, not a test. */
  const lateErrors = [];
  const enter = (file = '?') => {
    currentFile = file;
    if (!files.has(file)) files.set(file, { passed: 0, failed: 0, skipped: 0, ms: 0 });
    current = files.get(file);
  };
  for await (const { type, data } of source) {
    if (type === 'test:start') {
      if (data.nesting === 0) enter(isFile(data) ? resolve(data.name) : sourceOf(data));
      path.length = data.nesting;
      path[data.nesting] = data.name;
      withChildren[data.nesting] = false;
      if (data.nesting > 0) withChildren[data.nesting - 1] = true;
    } else if (type === 'test:pass' || type === 'test:fail') {
      if (data.nesting === 0) current.ms += data.details?.duration_ms ?? 0;
      const hasChildren = withChildren[data.nesting] === true;
      const isParent = data.details?.type === 'suite' || hasChildren;
      withChildren[data.nesting] = false;
      const ownFailure = type === 'test:fail' && !(isParent && data.details?.error?.failureType === 'subtestsFailed');
      const isEmpty = !isFile(data) || current.passed + current.failed + current.skipped === 0;
      if (data.skip !== undefined || data.todo !== undefined) {
        // A skipped suite does not list its tests, so it counts as one.
        tally.skipped += hasChildren ? 0 : 1;
        current.skipped += hasChildren ? 0 : 1;
      } else if (type === 'test:pass' && data.nesting === 0 && testFile.test(data.name) && isEmpty) {
        // Node passes a file that reports nothing: it has no test, or ended before the first one did.
        tally.failed += 1;
        current.failed += 1;
        tally.failures.push(`${relative(process.cwd(), data.name)} reported no test`);
        yield `✗ ${tally.failures.at(-1)}\n`;
      } else if (type === 'test:pass') {
        tally.passed += isParent ? 0 : 1;
        current.passed += isParent ? 0 : 1;
      } else if (ownFailure) {
        tally.failed += 1;
        current.failed += 1;
        const name = [...path.slice(isFile({ nesting: 0, name: path[0] }) ? 1 : 0, data.nesting), data.name].join(
          ' › ',
        );
        const reason = [explain(data.details?.error), ...lateErrors.splice(0)].join('\n');
        const text = `${relative(process.cwd(), currentFile)} › ${name}\n${indent(reason)}`;
        tally.failures.push(text);
        yield `✗ ${text}\n`;
      }
    } else if (type === 'test:diagnostic') {
      if (data.message.startsWith('Error: ')) lateErrors.push(data.message);
    } else if (type === 'test:stderr' || type === 'test:stdout') {
      if (process.env.KEEPSAKE_TEST_OUTPUT) yield data.message;
    }
  }
  for (const [file, { passed, failed, ms }] of files) {
    const outcome = `${passed} passed${failed ? `, ${failed} failed` : ''}`;
    yield `${failed === 0 ? '✓' : '✗'} ${relative(process.cwd(), file)}  ${outcome}, ${(ms / 1000).toFixed(1)} s\n`;
  }
  tally.files = [...files.keys()].map((file) => relative(process.cwd(), file));
  if (process.env.KEEPSAKE_TALLY) writeFileSync(process.env.KEEPSAKE_TALLY, JSON.stringify(tally));
}
