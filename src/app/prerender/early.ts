/**
 * Script of pages that come with their first look. It runs before that is shown, so a form is never there without it:
 * what is pressed or submitted before the app has started is remembered for `takeOverForm`.
 */
import { PRERENDERED_ID, PRESSED_ATTRIBUTE } from '@/lib/dom/prerendered';
import { applyColourScheme } from '@/lib/theme';

applyColourScheme();

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
  remember(event, (first, target) => {
    const button = target.closest<HTMLButtonElement>('button');
    return button && button.type !== 'submit' ? String([...first.querySelectorAll('button')].indexOf(button)) : null;
  }),
);

/** Links of the first look know neither the language in the path nor the query, which names the page to return to. */
document.addEventListener(
  'click',
  ({ target }) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>(`#${PRERENDERED_ID} a[href^="/auth/"]`) : null;
    if (!link) return;
    link.pathname = window.location.pathname.replace(/\/auth\/.*/, '') + link.pathname;
    link.search = window.location.search;
  },
  true,
);

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
