/** Identifies a button in the prerendered HTML and in the page that replaces it, whose order of buttons may differ. */
export const buttonKey = (button: HTMLButtonElement): string =>
  `button ${button.getAttribute('aria-label') ?? button.textContent}`;
