import { type RefObject, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '@/i18n';
import { type Book, type BookMode, describePosition } from './book/book';

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/** Below this stage width, one page shows at a time. */
export const SINGLE_PAGE_BELOW_PX = 700;

/**
 * Returns the largest page size, in whole px, that fits the stage.
 * @param stage free space in px
 * @param page trim size in mm
 * @param pagesAcross 1 or 2
 */
export function fitPage(stage: ElementSize, page: ElementSize, pagesAcross: 1 | 2): ElementSize {
  const ratio = page.width / page.height;
  const width = Math.max(0, Math.min(stage.width / pagesAcross, stage.height * ratio));
  return { width: Math.floor(width), height: Math.floor(width / ratio) };
}

/** Returns the content size of an element in px, without padding, and follows it. */
export function useElementSize(ref: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 });
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      // A hidden stage has no size, so the book keeps the former one.
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

const subscribeFullScreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export interface FullScreen {
  /** False if the browser does not support it, such as on an iPhone. */
  readonly possible: boolean;
  readonly on: boolean;
  toggle(): void;
}

/** Makes the whole document full-screen, because dialogs, menus and toasts lie outside of the viewer. */
export function useFullScreen(): FullScreen {
  const on = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null);
  const toggle = () => {
    // Browsers reject it without a user gesture. No message is needed, since the button is still there.
    const change = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  };
  // Other pages have no button to leave full screen.
  useEffect(
    () => () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  return { possible: document.fullscreenEnabled, on, toggle };
}

/** Returns "Pages 6–7 of 38", or which cover is open. */
export function usePositionText(book: Book, index: number, mode: BookMode): string {
  const t = useT();
  const label = describePosition(book.leaves, index, mode);
  switch (label.kind) {
    case 'front':
      return t('viewer.frontCover');
    case 'back':
      return t('viewer.backCover');
    case 'endpaper':
      return t('viewer.endpaper');
    case 'page':
      return t('viewer.pageOf', { number: label.number, total: label.total });
    case 'pages':
      return t('viewer.pagesOf', { first: label.first, last: label.last, total: label.total });
  }
}

/** Returns whether the element has come near the viewport. It stays true, so that scrolling back is free. */
export function useInView(ref: { readonly current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!node || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A new page has many such elements, which render at low priority.
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setSeen(true));
      },
      { rootMargin: '0px 400px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref, seen]);
  return seen;
}
