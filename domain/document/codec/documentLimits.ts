/** What a stored document may hold at most; far beyond what a spread needs, small enough that no document is a bomb. */
export const documentLimits = {
  /** Characters of the HTML. */
  length: 400_000,
  elements: 300,
  /** Characters of one text. */
  text: 5_000,
  /** Lines of one text. */
  lines: 500,
} as const;
