/**
 * Returns the value that all elements share.
 * @returns `undefined` if they differ
 */
export function commonValue<E, V>(elements: readonly E[], of: (element: E) => V): V | undefined {
  const [first, ...others] = elements.map(of);
  return others.every((value) => Object.is(value, first)) ? first : undefined;
}
