import { useState } from 'react';

/** The value, or the last one there was: a page that is kept alive goes on showing it while it is loaded anew. */
export const useLastDefined = <T>(value: T | null): T | null => {
  const [known, setKnown] = useState(value);
  if (value !== null && value !== known) setKnown(value);
  return value ?? known;
};
