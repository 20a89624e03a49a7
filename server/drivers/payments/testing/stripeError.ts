export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    override readonly message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

export const missing = (what: string) =>
  new Refusal(404, 'invalid_request_error', `No such ${what}`, 'resource_missing');
export const invalid = (message: string, code?: string) => new Refusal(400, 'invalid_request_error', message, code);
