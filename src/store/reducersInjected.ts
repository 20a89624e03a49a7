/** The action after which every slice is there: the root reducer lays what persistence restored over how each slice begins. */
export const REDUCERS_INJECTED = 'store/completed';
