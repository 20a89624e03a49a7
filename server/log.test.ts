import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createLogger } from './log';

function logError(err: unknown): unknown {
  const lines: string[] = [];
  createLogger('error', { write: (line: string) => void lines.push(line) }).error({ err }, 'queue');
  return (JSON.parse(lines.join('')) as { err: unknown }).err;
}

it('logs the reason, also of error-like objects', () => {
  const { stack, ...told } = logError(new TypeError('no queue', { cause: 'none' })) as { stack: string };
  assert.match(stack, /log\.test/);
  assert.deepEqual(told, { type: 'TypeError', message: 'no queue', cause: 'none' });
  const plain = { message: 'terminated', stack: 'at work', code: '57P01', detail: 'Key (email)=(ana@example.com)' };
  assert.deepEqual(logError(plain), { type: 'Error', message: 'terminated', code: '57P01', stack: 'at work' });
  assert.equal(logError('gone'), 'gone');
  assert.match(JSON.stringify(logError(null)), /null/);
});

it('logs no user input', () => {
  const failed = new Error('Failed query: select 1\nparams: ana@example.com');
  assert.equal(JSON.stringify(logError(failed)).includes('ana@'), false);
});
