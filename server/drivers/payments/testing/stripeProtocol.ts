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

type StripeFormValue = string | { [key: string]: StripeFormValue };
export type StripeForm = { [key: string]: StripeFormValue };

/** Parses `a[b][0][c]=d` like Stripe: brackets become objects, numbers their keys. */
export function parseForm(text: string): StripeForm {
  const form: StripeForm = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    const last = path.pop() ?? name;
    let place = form;
    for (const part of path) {
      const inner = place[part];
      const next: StripeForm = typeof inner === 'object' ? inner : {};
      place[part] = next;
      place = next;
    }
    place[last] = value;
  }
  return form;
}

/** Returns the text at that path, or undefined. */
export function textAt(form: StripeForm, ...path: string[]): string | undefined {
  let value: StripeFormValue | undefined = form;
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined;
  return typeof value === 'string' ? value : undefined;
}
