import type { AppDeps } from '../../deps';

export type OrdersDeps = Pick<AppDeps, 'db' | 'queue' | 'payments' | 'printing' | 'config' | 'log'>;
