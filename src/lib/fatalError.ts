/**
 * Thrown during render to show the error page with this status. `message` and `description` are in the user's
 * language.
 */
export class PageError extends Error {
  override readonly name = 'PageError';
  constructor(
    readonly status = 500,
    message = '',
    readonly description = '',
  ) {
    super(message);
  }
}

/**
 * An error that no page caught. It is stored outside React and the store, so any code can report it, even when those
 * are broken.
 */
let fatal: unknown = null;
const listeners = new Set<() => void>();

const setFatalError = (next: unknown): void => {
  fatal = next;
  for (const listener of listeners) listener();
};

export const fatalError = {
  get: (): unknown => fatal,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /**
   * Shows the error page; the page behind it stays mounted. Of several errors the first is shown, because the others
   * usually follow from it.
   */
  report: (error: unknown): void => setFatalError(fatal ?? error ?? new Error('Unknown error')),
  clear: (): void => setFatalError(null),
};

/** Failures that say nothing about the app: no connection, or cancelled by the client. */
const ignoredCodes: readonly unknown[] = ['network', 'cancelled'];
/** The browser refuses, the user cancels, or a translator has moved a node. The app goes on after these. */
const harmlessExceptions: readonly string[] = ['AbortError', 'NotAllowedError', 'NotFoundError'];

const FRAME_ADDRESS = /\b[a-z][a-z-]*:\/\/[^\s)]+/;

/** Returns true when the code that threw is the app's: its frame is the first one of the stack that has an address. */
const isOwnError = (error: unknown, file: string): boolean => {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const thrower = FRAME_ADDRESS.exec(stack)?.[0] ?? file;
  return thrower.startsWith(`${window.location.origin}/`);
};

const isHarmless = (error: unknown): boolean =>
  error instanceof DOMException
    ? harmlessExceptions.includes(error.name)
    : ignoredCodes.includes((error as { code?: unknown }).code);

/** Without any content, the user sees a blank page, so even somebody else's error is fatal. */
const isPageEmpty = (): boolean => document.getElementById('root')?.childElementCount === 0;

/** Starts to show the error page for unhandled errors and rejections of the app's own code. */
export const watchForFatalErrors = (): void => {
  const reportFatal = (error: unknown, file = '') => {
    // A warning of the browser itself, such as that of a resize observer, comes without a thrown value.
    if (error === null || error === undefined) return;
    if (!isHarmless(error) && (isOwnError(error, file) || isPageEmpty())) fatalError.report(error);
  };
  window.addEventListener('error', ({ error, filename }: ErrorEvent) => reportFatal(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFatal(reason));
};
