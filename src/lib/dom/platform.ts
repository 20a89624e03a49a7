/** A computer whose shortcuts are pressed with Command. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The press that chooses and draws along. With Ctrl it opens the menu on a Mac, as the other button does. */
export const isPrimaryPress = ({ button, ctrlKey }: Pick<PointerEvent, 'button' | 'ctrlKey'>): boolean =>
  button === 0 && !(ctrlKey && isMac());
