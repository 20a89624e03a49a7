import { TAG_MANAGER_DEFAULT_EVENT, TAG_MANAGER_ID } from '@domain/contract';

declare global {
  interface Window {
    /** The tag manager's own queue: it takes what was put in before it came. */
    dataLayer?: Readonly<Record<string, unknown>>[];
  }
}

const HOST = 'https://www.googletagmanager.com/gtm.js';

const pushToDataLayer = (entry: Readonly<Record<string, unknown>>): void => {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
};

/** Loads the tag manager once. To be called only with the consent of the user. @throws for an id that is none */
export const loadTagManager = (id: string, now = Date.now()): void => {
  if (!TAG_MANAGER_ID.test(id)) throw new Error(`${id} is no id of a tag manager`);
  const src = `${HOST}?id=${id}`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  pushToDataLayer({ event: 'gtm.js', 'gtm.start': now });
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
};

/** Tells the tag manager what was looked at: the path without its query, which may hold links' secrets. */
export const pushPageView = (path: string, event: string = TAG_MANAGER_DEFAULT_EVENT): void =>
  pushToDataLayer({ event, path: path.replace(/[?#].*$/, '') });
