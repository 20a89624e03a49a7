import { findElementFaces } from '@domain/document';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '@/lib/dom/isComposing';
import { useEvent } from '@/lib/useEvent';
import type { Book } from '../book/book';
import { loadBookFaces } from '../painting/bookFaces';

/** Longest wait for pictures and fonts before the print dialog opens. */
const IMAGES_TIMEOUT_MS = 15_000;

/** In other scripts the key types another letter. */
const isLetterP = ({ key, code }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 'p' : code === 'KeyP';

const isPrintKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && isLetterP(event) && !isComposing(event);

/** Waits until the pictures and fonts of a book have loaded, or for the timeout; a browser prints what it has. */
async function waitForBook({ photos, documents }: Book): Promise<void> {
  const faces = documents.flatMap(({ elements }) => elements).flatMap(findElementFaces);
  const fonts = Promise.resolve(loadBookFaces(faces)).then(() => document.fonts?.ready);
  const images = Object.values(photos).map(
    ({ path }) =>
      new Promise<unknown>((done) => {
        Object.assign(new Image(), { onload: done, onerror: done, src: path });
      }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, IMAGES_TIMEOUT_MS);
  });
  await Promise.race([Promise.all([fonts, ...images]), late]);
  clearTimeout(timer);
}

interface Printing {
  readonly book: Book | null;
  readonly isLoading: boolean;
}

/**
 * The book to print while the browser prints; else null. The print shortcut waits for the pictures; the browser's menu
 * does not.
 */
export function usePrinting(getBook: () => Book | null): Printing {
  const [book, setBook] = useState<Book | null>(null);
  const [waits, setWaits] = useState(false);
  const isShown = useRef(false);
  const begin = useEvent(() => flushSync(() => setBook(getBook())));
  const printWithPictures = useEvent(() => {
    const next = getBook();
    if (!next || waits) return;
    setBook(next);
    setWaits(true);
    void waitForBook(next).then(() => {
      setWaits(false);
      if (isShown.current) window.print();
    });
  });
  useEffect(() => {
    isShown.current = true;
    const end = () => setBook(null);
    const onKey = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || event.repeat) return;
      event.preventDefault();
      printWithPictures();
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    window.addEventListener('keydown', onKey, true);
    return () => {
      isShown.current = false;
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [begin, printWithPictures]);
  return { book, isLoading: waits };
}
