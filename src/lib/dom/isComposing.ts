/** Key code of browsers for a key that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229;

interface Key {
  readonly isComposing?: boolean;
  readonly keyCode: number;
}

/**
 * Tells if a key belongs to an input method, as Enter does that confirms a conversion: no field may act on it. Safari ends the composition before it tells
 * the key, and marks it by its code alone.
 */
export const isComposing = (event: Key | { readonly nativeEvent: Key }): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing === true || key.keyCode === TAKEN_BY_INPUT_METHOD;
};
