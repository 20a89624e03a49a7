/** Limits of a stored document: far above the needs of a spread, small enough to prevent resource exhaustion. */
export const documentLimits = {
  /** Characters of the HTML. */
  length: 400_000,
  elements: 300,
  /** Characters of one text. */
  text: 5_000,
  /** Lines of one text. */
  lines: 500,
} as const;
