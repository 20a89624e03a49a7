import type { ObjectSchema } from 'yup';
import { loadWithRetry } from '../loading/loadWithRetry';

/** Rules of a form whose code loads with its first validation. Formik takes it as its `validationSchema`. */
export interface LazySchema<Values extends object> {
  readonly load: () => Promise<unknown>;
  /** @throws ValidationError */
  readonly validate: (values: unknown, options?: object) => Promise<Values>;
  /** Returns the values as the rules normalise them, for example trimmed. */
  readonly cast: (values: unknown) => Promise<Values>;
}

export function lazySchemas<Rules>(importRules: () => Promise<Rules>) {
  let loading: Promise<Rules> | undefined;
  const loadRules = () => {
    loading ??= loadWithRetry(importRules).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return <Values extends object>(choose: (rules: Rules) => ObjectSchema<Values>): LazySchema<Values> => {
    const load = async () => choose(await loadRules());
    return {
      load,
      validate: async (values, options) => (await (await load()).validate(values, options)) as Values,
      cast: async (values) => (await load()).cast(values) as Values,
    };
  };
}
