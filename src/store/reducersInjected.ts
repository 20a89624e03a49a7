/**
 * Action after which every slice exists. The root reducer merges restored fields into each slice's
 * initial state.
 */
export const REDUCERS_INJECTED = 'store/completed';
