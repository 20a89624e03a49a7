/** Returns true where shortcuts use Command. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Returns true for the press that selects and drags. On a Mac, Ctrl and a press open the context menu, like the
 * secondary button.
 */
export const isPrimaryPress = ({ button, ctrlKey }: Pick<PointerEvent, 'button' | 'ctrlKey'>): boolean =>
  button === 0 && !(ctrlKey && isMac());
