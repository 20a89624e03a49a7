export interface ProgressOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface CliProgress {
  /** @param share 0..1 of this step */
  step(words: string, share: number): void;
  say(line: string): void;
}

const BAR_WIDTH = 24;
const PLAIN_UPDATES = 4;

function renderBar(words: string, share: number, columns: number): string {
  const full = Math.round(share * BAR_WIDTH);
  const line = `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${String(Math.floor(share * 100)).padStart(3)} % ${words}`;
  return line.slice(0, Math.max(0, columns - 1));
}

/** Shows a bar on a terminal, and occasional lines elsewhere. */
export function createProgress(screen: ProgressOutput): CliProgress {
  const isLive = screen.isTTY === true;
  let isLineDrawn = false;
  let lastLine = '';
  const clear = () => {
    if (isLineDrawn) screen.write('\r\u001b[2K');
    isLineDrawn = false;
  };
  return {
    step(words, share) {
      if (isLive) {
        screen.write(`\r\u001b[2K${renderBar(words, share, screen.columns ?? 80)}`);
        isLineDrawn = true;
        return;
      }
      const percent = (Math.floor(share * PLAIN_UPDATES) * 100) / PLAIN_UPDATES;
      const line = `${words}: ${percent} %`;
      if (line !== lastLine) screen.write(`${line}\n`);
      lastLine = line;
    },
    say(line) {
      clear();
      screen.write(`${line}\n`);
    },
  };
}
