/** Compares two ASCII texts such as ISO times and ids, for `sort`. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
