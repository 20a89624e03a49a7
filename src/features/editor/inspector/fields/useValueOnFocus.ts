import { type RefObject, useRef } from 'react';

interface ValueOnFocus<T> {
  readonly before: RefObject<T>;
  readonly onFocus: () => void;
}

/**
 * Returns the value at the time one of the fields got the focus. A typed 150 passes 1 and 15, which must not become its
 * basis.
 */
export function useValueOnFocus<T>(value: T): ValueOnFocus<T> {
  const before = useRef(value);
  return {
    before,
    onFocus: () => {
      before.current = value;
    },
  };
}
