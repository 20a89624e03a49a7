import { useState } from 'react';

/** Returns the value, or the last non-null one, which a kept-alive page shows during a reload. */
export const useLastDefined = <T>(value: T | null): T | null => {
  const [known, setKnown] = useState(value);
  if (value !== null && value !== known) setKnown(value);
  return value ?? known;
};
