import { TAG_MANAGER_DEFAULT_EVENT, TAG_MANAGER_ID } from '@domain/contract';

declare global {
  interface Window {
    /** Queue of the tag manager. It accepts entries before the script loads. */
    dataLayer?: Readonly<Record<string, unknown>>[];
  }
}

const HOST = 'https://www.googletagmanager.com/gtm.js';

const pushToDataLayer = (entry: Readonly<Record<string, unknown>>): void => {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
};

/** Loads the tag manager once. Call it only with the user's consent. @throws for an invalid id */
export const loadTagManager = (id: string, now = Date.now()): void => {
  if (!TAG_MANAGER_ID.test(id)) throw new Error(`Invalid tag manager id: ${id}`);
  const src = `${HOST}?id=${id}`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  pushToDataLayer({ event: 'gtm.js', 'gtm.start': now });
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
};

/** Reports a page view: the path without its query, which may contain secrets of links. */
export const pushPageView = (path: string, event: string = TAG_MANAGER_DEFAULT_EVENT): void =>
  pushToDataLayer({ event, path: path.replace(/[?#].*$/, '') });
