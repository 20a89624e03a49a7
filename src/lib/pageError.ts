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
