import type { ProgressOutput } from '../cli/progress';

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 10_000;

export interface StatusLine {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** Shows the latest of many texts: in one line of a terminal, and every ten seconds elsewhere. */
export function createStatusLine(screen: ProgressOutput, now: () => number = Date.now): StatusLine {
  const isLive = screen.isTTY === true;
  let shownAt = now();
  let isDrawn = false;
  return {
    show(text) {
      if (now() - shownAt < (isLive ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS)) return;
      shownAt = now();
      isDrawn = isLive;
      screen.write(isLive ? `\r\u001b[2K${text.slice(0, (screen.columns ?? 80) - 1)}` : `${text}\n`);
    },
    clear() {
      if (isDrawn) screen.write('\r\u001b[2K');
      isDrawn = false;
    },
  };
}
