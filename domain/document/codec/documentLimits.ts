/** Limits of a stored document: far above the needs of a spread, small enough to prevent resource exhaustion. */
export const documentLimits = {
  length: 400_000,
  elements: 300,
  text: 5_000,
  lines: 500,
} as const;
