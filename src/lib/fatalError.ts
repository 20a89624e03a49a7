/** An error that no page caught, kept outside React and the store so that it can be told from anywhere, also from what broke them. */
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
  /** Shows the error page; the page behind it stays as it is. Of several errors the first is shown: the others mostly follow from it. */
  report: (error: unknown): void => setFatalError(fatal ?? error ?? new Error('Unknown error')),
  clear: (): void => setFatalError(null),
};

/** Failures of a call that say nothing about the app: no connection, or given up by ourselves. */
const ignoredCodes: readonly unknown[] = ['network', 'cancelled'];

/** Thrown by code of this app: extensions, injected scripts and the browser's own refusals (DOMException) are not ours to answer for. */
export const isOwnError = (error: unknown, origin: string): boolean =>
  error instanceof Error &&
  !(error instanceof DOMException) &&
  !ignoredCodes.includes((error as { code?: unknown }).code) &&
  (error.stack ?? '').includes(`${origin}/`);

/** From now on unhandled errors and rejections of the app's own code lead to the error page. */
export const watchForFatalErrors = (): void => {
  const look = (error: unknown) => {
    if (isOwnError(error, window.location.origin)) fatalError.report(error);
  };
  window.addEventListener('error', ({ error }: ErrorEvent) => look(error));
  window.addEventListener('unhandledrejection', ({ reason }) => look(reason));
};
