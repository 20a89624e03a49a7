import type { Logger } from 'pino';

/** Equal lines that are written before the others are only counted. */
const MAX_EQUAL_LINES = 5;
const WINDOW_MS = 30_000;
const MAX_KINDS = 500;
/** Level of `warn`, the first that is limited, and of `fatal`, which is always written. */
const WARN = 40;
const FATAL = 60;

type LogFunction = (...args: unknown[]) => void;

interface LineKind {
  readonly level: number;
  readonly event: string;
  readonly cause: string;
}

interface Repeats extends LineKind {
  lines: number;
  readonly timer: NodeJS.Timeout;
}

export interface LeftOutLines extends LineKind {
  readonly repeated: number;
}

export interface RepeatedLines {
  logMethod(this: Logger, args: unknown[], method: LogFunction, level: number): void;
  flush(): void;
}

/**
 * Limits equal warnings and errors, so that an outage does not fill the disk with one line per request. Lines are equal
 * if they have the same level, event and cause.
 * @param onLeftOut called each half minute with the number of lines that were left out
 */
export function limitRepeatedLines(onLeftOut: (lines: LeftOutLines) => void): RepeatedLines {
  const kinds = new Map<string, Repeats>();

  function end(key: string): void {
    const repeats = kinds.get(key);
    if (!repeats) return;
    kinds.delete(key);
    clearTimeout(repeats.timer);
    const { level, event, cause } = repeats;
    const repeated = repeats.lines - MAX_EQUAL_LINES;
    if (repeated > 0) onLeftOut({ level, event, cause, repeated });
  }

  return {
    logMethod(args, method, level) {
      if (level < WARN || level >= FATAL) {
        method.apply(this, args);
        return;
      }
      const { event, cause } = describeLine(args);
      const key = `${level} ${event} ${cause}`;
      let repeats = kinds.get(key);
      if (!repeats) {
        const [oldest] = kinds.keys();
        if (kinds.size >= MAX_KINDS && oldest !== undefined) end(oldest);
        const timer = setTimeout(() => end(key), WINDOW_MS).unref();
        repeats = { level, event, cause, lines: 0, timer };
        kinds.set(key, repeats);
      }
      repeats.lines += 1;
      if (repeats.lines <= MAX_EQUAL_LINES) method.apply(this, args);
    },
    flush() {
      for (const key of kinds.keys()) end(key);
    },
  };
}

/** Returns what a line is about, without the ids and values of the single case. */
function describeLine([first, second]: unknown[]): { event: string; cause: string } {
  if (typeof first !== 'object' || first === null) return { event: String(first), cause: '' };
  const error = first instanceof Error ? first : (first as { err?: unknown }).err;
  return { event: typeof second === 'string' ? second : '', cause: error === undefined ? '' : describeCause(error) };
}

const MAX_CAUSES = 5;

/** Code of the innermost cause: a failed query names its statement, and its cause the reason. */
function describeCause(error: unknown): string {
  let found = error as { readonly cause?: unknown; readonly code?: unknown; readonly message?: unknown } | null;
  for (let i = 0; i < MAX_CAUSES && typeof found?.cause === 'object' && found.cause !== null; i += 1)
    found = found.cause;
  if (typeof found !== 'object' || found === null) return String(error).slice(0, 100);
  if (typeof found.code === 'string') return found.code;
  // Numbers and ids differ between cases of the same trouble.
  return (
    String(found.message)
      .split('\n')[0]
      ?.replace(/[\da-f-]{4,}|\d+/gi, '#')
      .slice(0, 100) ?? ''
  );
}
