/**
 * Script of pages that come with their first look. It runs before that is shown, so a form is never there without it.
 * It remembers presses and submissions for `takeOverForm`, and loads the app once the first look is painted.
 */

import { buttonKey } from '@/lib/dom/buttonKey';
import { supportsPasskeys } from '@/lib/dom/passkeySupport';
import { PRERENDERED_ID, PRESSED_ATTRIBUTE } from '@/lib/dom/prerendered';
import { applyColourScheme } from '@/lib/theme';

applyColourScheme();
// The HTML shows the button for passkeys to everyone.
if (!supportsPasskeys()) document.documentElement.dataset['passkeys'] = 'none';

const remember = (event: Event, pressed: (first: HTMLElement, target: Element) => string | null): void => {
  const first = document.getElementById(PRERENDERED_ID);
  const { target } = event;
  if (!first || !(target instanceof Element) || !first.contains(target)) return;
  const what = pressed(first, target);
  if (what === null) return;
  event.preventDefault();
  first.setAttribute(PRESSED_ATTRIBUTE, what);
};

document.addEventListener(
  'submit',
  (event) =>
    remember(event, (first) => {
      first.querySelector('button[type="submit"]')?.setAttribute('aria-busy', 'true');
      return 'submit';
    }),
  true,
);

document.addEventListener('click', (event) =>
  remember(event, (_first, target) => {
    const button = target.closest<HTMLButtonElement>('button');
    return button && button.type !== 'submit' ? buttonKey(button) : null;
  }),
);

/** Language in the path of the page, such as `/de`; empty without one. */
const [languagePrefix = ''] = /^\/[a-z]{2}(?=\/|$)/.exec(window.location.pathname) ?? [];

/**
 * Adds to a pressed link of the first look what its HTML does not know: the language in the path, and on the way to
 * another form the query, which names the page to return to.
 */
function completeLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`#${PRERENDERED_ID} a[href^="/"]`) : null;
  if (!link) return;
  if (link.pathname.startsWith('/auth/')) link.search = window.location.search;
  if (!link.pathname.startsWith(`${languagePrefix}/`)) link.pathname = languagePrefix + link.pathname;
}
document.addEventListener('click', completeLink, true);

/** Longest wait for the picture of the first look before the app is loaded anyway. */
const PICTURE_TIMEOUT_MS = 1500;

/** Loads the app. Before, its scripts would take the network and the processor from what is to be seen first. */
const loadApp = (): void => {
  const later = document.getElementById('after-first-look');
  if (!(later instanceof HTMLTemplateElement)) return;
  later.remove();
  document.head.append(later.content);
};

const afterPaint = (): void => void requestAnimationFrame(() => setTimeout(loadApp));

document.addEventListener('DOMContentLoaded', () => {
  const picture = document.querySelector<HTMLImageElement>(`#${PRERENDERED_ID} img`);
  // No frame comes while the tab is hidden.
  if (document.hidden) return loadApp();
  if (!picture || picture.complete) return afterPaint();
  for (const event of ['load', 'error']) picture.addEventListener(event, afterPaint, { once: true });
  setTimeout(loadApp, PICTURE_TIMEOUT_MS);
});
