import type { AppDeps } from '../../deps';

/** What the module works with. */
export type OrdersDeps = Pick<AppDeps, 'db' | 'queue' | 'payments' | 'printing' | 'config' | 'log'>;
