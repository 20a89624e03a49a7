export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    override readonly message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

export const notFoundError = (what: string) =>
  new StripeError(404, 'invalid_request_error', `No such ${what}`, 'resource_missing');
export const invalidRequestError = (message: string, code?: string) =>
  new StripeError(400, 'invalid_request_error', message, code);
