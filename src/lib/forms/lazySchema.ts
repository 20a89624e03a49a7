import type { ObjectSchema } from 'yup';
import { loadWithRetry } from '../loading/loadWithRetry';

/** Rules of a form whose code loads with its first validation. Formik takes it as its `validationSchema`. */
export interface LazySchema<Values extends object> {
  /** Loads the rules before the first validation. */
  readonly load: () => Promise<unknown>;
  /** @throws ValidationError */
  readonly validate: (values: unknown, options?: object) => Promise<Values>;
  /** Returns valid values as the rules change them, such as without spaces around. */
  readonly cast: (values: unknown) => Promise<Values>;
}

export function lazySchema<Values extends object>(
  importSchema: () => Promise<ObjectSchema<Values>>,
): LazySchema<Values> {
  let loading: Promise<ObjectSchema<Values>> | undefined;
  const load = () => {
    loading ??= loadWithRetry(importSchema).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    load,
    validate: async (values, options) => (await (await load()).validate(values, options)) as Values,
    cast: async (values) => (await load()).cast(values) as Values,
  };
}
