/**
 * Script of prerendered pages. It runs before the HTML is shown, so it misses no input. It remembers presses and
 * submissions for `takeOverForm`, and loads the app once the HTML is painted.
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

/** `/de`, or empty for a path without a language. */
const [languagePrefix = ''] = /^\/[a-z]{2}(?=\/|$)/.exec(window.location.pathname) ?? [];

/**
 * Completes a pressed link of the prerendered HTML with the language of the path. Links to another form also get the
 * query, which names the page to return to.
 */
function completeLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`#${PRERENDERED_ID} a[href^="/"]`) : null;
  if (!link) return;
  if (link.pathname.startsWith('/auth/')) link.search = window.location.search;
  if (!link.pathname.startsWith(`${languagePrefix}/`)) link.pathname = languagePrefix + link.pathname;
}
document.addEventListener('click', completeLink, true);

const PICTURE_TIMEOUT_MS = 1500;

/** Loads the app after the HTML is painted, because its scripts compete for network and processor. */
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
