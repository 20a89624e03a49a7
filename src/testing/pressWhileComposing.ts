import { fireEvent } from '@testing-library/react';

/** Presses a key that an input method consumes, as Chrome and Firefox report it, then as Safari does. */
export function pressWhileComposing(field: Element, key: string): void {
  fireEvent.keyDown(field, { key, isComposing: true });
  fireEvent.keyDown(field, { key, keyCode: 229 });
}
