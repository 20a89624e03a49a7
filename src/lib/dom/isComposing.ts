/** Key code that browsers report for a key consumed by an input method. */
const TAKEN_BY_INPUT_METHOD = 229;

interface Key {
  readonly isComposing?: boolean;
  readonly keyCode: number;
}

/**
 * Returns true for keys of an input method, such as Enter that confirms a conversion. Fields must ignore them. Safari
 * ends the composition before the key event and marks it only by its key code.
 */
export const isComposing = (event: Key | { readonly nativeEvent: Key }): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing === true || key.keyCode === TAKEN_BY_INPUT_METHOD;
};
