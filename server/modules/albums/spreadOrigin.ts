/** The version with which the engine's own spreads are stored; every change by the user raises it. */
export const AS_MADE = 1;
/** The version of a spread that a user made or brought along: it is not laid out again. */
export const BY_USER = 2;
