import type { AppDeps } from '../../deps';

/** Dependencies of the orders module. */
export type OrdersDeps = Pick<AppDeps, 'db' | 'queue' | 'payments' | 'printing' | 'config' | 'log'>;
