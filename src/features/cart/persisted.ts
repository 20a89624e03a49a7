import type { CartState } from './slice';

/** Parts of the slice that survive a reload: unsent edits, a payment being started, and the order data. */
export const persistedCart = ['changes', 'paying', 'order'] as const satisfies readonly (keyof CartState)[];
