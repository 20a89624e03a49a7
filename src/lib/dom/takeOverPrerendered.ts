import { buttonKey } from './buttonKey';
import { findPrerendered, PRESSED_ATTRIBUTE, removePrerendered } from './prerendered';

// Apart from `prerendered.ts`, which is a part of the shell.

/** Sets the value as typing does, so that a controlled field takes it. */
function typeInto(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function copySelection(from: HTMLInputElement, to: HTMLInputElement): void {
  to.focus({ preventScroll: true });
  try {
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
  } catch {
    // A field of type "email" has no selection.
  }
}

const findButton = (page: HTMLElement, key: string): HTMLButtonElement | undefined =>
  [...page.querySelectorAll('button')].find((button) => buttonKey(button) === key);

/**
 * Hands over what was typed, focused and pressed in the first look to the form that replaces it, and removes the first
 * look. Call it in a layout effect, so that the browser never paints both or neither.
 * @param page contains the form, built like the first look
 */
export function takeOverForm(page: HTMLElement): void {
  const first = findPrerendered();
  if (!first) return;
  const pressed = first.getAttribute(PRESSED_ATTRIBUTE);
  const focused = document.activeElement;
  for (const old of first.querySelectorAll<HTMLInputElement>('input[name]')) {
    const input = page.querySelector<HTMLInputElement>(`input[name="${CSS.escape(old.name)}"]`);
    if (!input) continue;
    if (old.value !== '') typeInto(input, old.value);
    if (old === focused) copySelection(old, input);
  }
  if (focused instanceof HTMLButtonElement && first.contains(focused))
    findButton(page, buttonKey(focused))?.focus({ preventScroll: true });
  first.remove();
  if (pressed === null) return;
  // After the typed values have reached the form.
  setTimeout(() => {
    if (pressed === 'submit') page.querySelector('form')?.requestSubmit();
    else findButton(page, pressed)?.click();
  });
}

const COVER_TIMEOUT_MS = 4000;

const isLoaded = async (url: string): Promise<void> => {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
};

/**
 * Reduces the first look to its cover until the pictures of the real cover are loaded or the reader does anything. The
 * cover lets every press through.
 */
export function takeOverCover(pictures: readonly string[]): void {
  const first = findPrerendered();
  const cover = first?.querySelector('img');
  if (!first || !cover) return removePrerendered();
  const { left, top, width, height } = cover.getBoundingClientRect();
  Object.assign(cover.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
  });
  cover.alt = '';
  first.replaceChildren(cover);
  Object.assign(first.style, { background: 'none', pointerEvents: 'none' });
  const stop = new AbortController();
  const remove = () => {
    stop.abort();
    first.remove();
  };
  for (const event of ['pointerdown', 'keydown', 'resize', 'wheel', 'popstate'])
    window.addEventListener(event, remove, { capture: true, signal: stop.signal });
  const timer = setTimeout(remove, COVER_TIMEOUT_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  // Two frames: the browser paints the real cover below before its first look goes.
  void Promise.all(pictures.map(isLoaded)).then(() => requestAnimationFrame(() => requestAnimationFrame(remove)));
}
