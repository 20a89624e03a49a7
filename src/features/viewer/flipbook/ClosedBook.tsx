import type { Book } from '../book/book';
import type { BookMode } from '../book/bookPosition';
import type { ElementSize } from '../fitPage';
import styles from './Flipbook.module.css';
import { FlipPageContent } from './FlipPageContent';

interface Props {
  readonly book: Book;
  readonly mode: BookMode;
  /** Size of one page in px. */
  readonly page: ElementSize;
  readonly onOpen: () => void;
}

/** The closed book with its front cover, exactly as the flipbook starts, while the flipbook loads. */
export function ClosedBook({ book, mode, page, onOpen }: Props) {
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
