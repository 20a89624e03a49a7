import type { CartState } from './slice';

/** Persisted parts of the slice: unsent edits, a payment being started, and the order data. */
export const persistedCart = ['changes', 'paying', 'order'] as const satisfies readonly (keyof CartState)[];
