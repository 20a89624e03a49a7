import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { T } from '@/i18n';
import { type Book, pageSizeOf } from '../book/book';
import { useMeasured } from '../painting/bookFaces';
import { createFlipPagePainting } from '../painting/flipPagePainting';
import { PagePainting } from '../painting/PagePainting';
import styles from './PrintedPages.module.css';
import { usePrinting } from './usePrinting';

interface Props {
  readonly getBook: () => Book | null;
}

export function PrintedPages({ getBook }: Props) {
  const { book, isLoading } = usePrinting(getBook);
  return (
    <>
      {isLoading && (
        <p className={styles.waits} role="status">
          <T id="viewer.printing" />
        </p>
      )}
      {book && createPortal(<Pages book={book} />, document.body)}
    </>
  );
}

function Pages({ book }: { readonly book: Book }) {
  const { width, height } = pageSizeOf(book);
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [width, height]);
  const measured = useMeasured();
  const paintings = measured(() => book.leaves.flatMap((leaf) => createFlipPagePainting(book, leaf) ?? []));
  return (
    <div className={styles.pages}>
      {paintings.map(({ area, steps }, i) => (
        <div key={i} className={styles.page} style={{ width: `${area.width}mm`, height: `${area.height}mm` }}>
          <PagePainting area={area} steps={steps} photos={book.photos} loading="eager" />
        </div>
      ))}
    </div>
  );
}
