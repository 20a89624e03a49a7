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

/** Returns true for errors of the app's own code. Extensions, injected scripts and DOMExceptions are not its own. */
const isOwnError = (error: unknown, origin: string): boolean =>
  error instanceof Error &&
  !(error instanceof DOMException) &&
  !ignoredCodes.includes((error as { code?: unknown }).code) &&
  (error.stack ?? '').includes(`${origin}/`);

/** Starts to show the error page for unhandled errors and rejections of the app's own code. */
export const watchForFatalErrors = (): void => {
  const reportOwnError = (error: unknown) => {
    if (isOwnError(error, window.location.origin)) fatalError.report(error);
  };
  window.addEventListener('error', ({ error }: ErrorEvent) => reportOwnError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportOwnError(reason));
};
