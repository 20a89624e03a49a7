import type { FlipPage } from '@domain/document';
import { useMemo } from 'react';
import type { Book, BookMode } from '../book/book';
import { useMeasured } from '../painting/bookFaces';
import { createFlipPagePainting, useFlipPageLabel } from '../painting/flipPagePainting';
import { PagePainting } from '../painting/PagePainting';
import type { ElementSize } from '../stageHooks';
import styles from './Flipbook.module.css';

interface ClosedBookProps {
  readonly book: Book;
  readonly mode: BookMode;
  /** Size of one page in px. */
  readonly page: ElementSize;
  readonly onOpen: () => void;
}

/** The closed book with its front cover, exactly as the flipbook starts, while the flipbook loads. */
export function ClosedBook({ book, mode, page, onOpen }: ClosedBookProps) {
  const [cover] = book.leaves;
  const double = mode === 'double';
  return (
    <div
      className={styles.book}
      data-mode={mode}
      data-closed={double ? 'front' : undefined}
      style={{ width: page.width * (double ? 2 : 1), height: page.height }}
    >
      <div
        className={styles.leaf}
        data-side="right"
        data-cover
        role="presentation"
        onClick={onOpen}
        style={{ position: 'absolute', right: 0, width: page.width, height: page.height }}
      >
        {cover && <FlipPageContent book={book} leaf={cover} />}
      </div>
    </div>
  );
}

interface FlipPageContentProps {
  readonly book: Book;
  readonly leaf: FlipPage;
}

export function FlipPageContent({ book, leaf }: FlipPageContentProps) {
  const measured = useMeasured();
  const painting = useMemo(() => measured(() => createFlipPagePainting(book, leaf)), [book, leaf, measured]);
  const label = useFlipPageLabel(book, leaf, painting);
  if (!painting) return <div className={styles.endpaper} />;
  return (
    <PagePainting
      area={painting.area}
      steps={painting.steps}
      photos={book.photos}
      label={label}
      quality="screen"
      loading="eager"
    />
  );
}
