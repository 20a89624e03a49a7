/** Key by which a button of the first look is found in the page: its name. The page may lack buttons of the first look. */
export const buttonKey = (button: HTMLButtonElement): string =>
  `button ${button.getAttribute('aria-label') ?? button.textContent}`;
