import { useEffect, useState } from 'react';

/** Returns a value delayed until it has stayed the same for `pause` ms. */
export function useDebouncedValue<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
