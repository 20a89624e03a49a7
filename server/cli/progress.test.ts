import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createProgress } from './progress';

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 40, written, write: (text: string) => written.push(text) };
}

it('redraws one line on a terminal, and keeps it when a message follows', () => {
  const terminal = screen(true);
  const progress = createProgress(terminal);
  progress.step('Reading photos', 0.5);
  progress.say('done');
  assert.deepEqual(terminal.written, [
    `\r\u001b[2K${'█'.repeat(12)}${'░'.repeat(12)}  50 % Reading `,
    '\r\u001b[2K',
    'done\n',
  ]);
});

it('prints a few plain lines without a terminal', () => {
  const log = screen(false);
  const progress = createProgress(log);
  for (let i = 0; i <= 100; i += 1) progress.step('Drawing pages', i / 100);
  assert.deepEqual(
    log.written,
    [0, 25, 50, 75, 100].map((percent) => `Drawing pages: ${percent} %\n`),
  );
});
