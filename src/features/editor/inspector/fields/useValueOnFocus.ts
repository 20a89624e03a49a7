import { type RefObject, useRef } from 'react';

interface ValueOnFocus<T> {
  readonly before: RefObject<T>;
  /** Of each field. */
  readonly onFocus: () => void;
}

/** What something was when the focus came to one of its fields: who types 150 passes 1 and 15, which are not to be what 150 starts from. */
export function useValueOnFocus<T>(value: T): ValueOnFocus<T> {
  const before = useRef(value);
  return {
    before,
    onFocus: () => {
      before.current = value;
    },
  };
}
