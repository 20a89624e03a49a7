import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { createLogger } from './log';

function logError(err: unknown): unknown {
  const lines: string[] = [];
  createLogger('error', { write: (line: string) => void lines.push(line) }).error({ err }, 'queue');
  return (JSON.parse(lines.join('')) as { err: unknown }).err;
}

it('logs the reason, also of error-like objects', () => {
  const { stack, ...fields } = logError(new TypeError('no queue', { cause: 'none' })) as { stack: string };
  assert.match(stack, /log\.test/);
  assert.deepEqual(fields, { type: 'TypeError', message: 'no queue', cause: 'none' });
  const plain = { message: 'terminated', stack: 'at work', code: '57P01', detail: 'Key (email)=(ana@example.com)' };
  assert.deepEqual(logError(plain), { type: 'Error', message: 'terminated', code: '57P01', stack: 'at work' });
  assert.equal(logError('gone'), 'gone');
  assert.match(JSON.stringify(logError(null)), /null/);
});

it('logs no user input', () => {
  const failed = new Error('Failed query: select 1\nparams: ana@example.com');
  assert.equal(JSON.stringify(logError(failed)).includes('ana@'), false);
});

it('counts equal errors instead of writing all of them, and each kind by itself', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const lines: { msg: string; level: number; repeated?: number; event?: string; cause?: string }[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const takeMessages = () => lines.splice(0).map(({ msg, level, repeated }) => [msg, level, repeated].join(' ').trim());
  const refuse = (query: string) =>
    new Error(`Failed query: ${query}`, { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });
  try {
    for (let i = 0; i < 1000; i += 1) {
      log.child({ requestId: `r${i}` }).error({ err: refuse(`select ${i}`) }, 'request failed');
      log.warn({ jobId: i }, `job is late`);
      log.info('served');
    }
    log.error({ err: new Error('another cause 1234') }, 'request failed');
    const written = takeMessages();
    assert.equal(written.filter((line) => line.startsWith('served')).length, 1000);
    assert.deepEqual(
      [...new Set(written)].map((line) => [line, written.filter((other) => other === line).length]),
      [
        ['request failed 50', 6],
        ['job is late 40', 5],
        ['served 30', 1000],
      ],
    );
    mock.timers.tick(30_000);
    assert.deepEqual(
      lines.map(({ event, cause }) => [event, cause]),
      [
        ['request failed', 'ECONNREFUSED'],
        ['job is late', ''],
      ],
    );
    assert.deepEqual(takeMessages(), ['equal lines left out 50 995', 'equal lines left out 40 995']);
    log.warn('job is late');
    assert.deepEqual(takeMessages(), ['job is late 40']);
    for (let i = 0; i < 7; i += 1) log.fatal('it ends');
    assert.equal(takeMessages().length, 7);
    for (let i = 0; i < 7; i += 1) log.warn('job is late');
    lines.length = 0;
    log.flushRepeats();
    assert.deepEqual(takeMessages(), ['equal lines left out 40 3']);
  } finally {
    mock.timers.reset();
  }
});

it('writes every line at level debug', () => {
  let count = 0;
  const log = createLogger('debug', { write: () => void (count += 1) });
  for (let i = 0; i < 20; i += 1) log.error('again');
  assert.equal(count, 20);
});
