import { memo, useMemo } from 'react';
import type { Book } from '../book/book';
import styles from './BookSpread.module.css';
import { useMeasured } from './bookFaces';
import { createFlipPagePainting, useFlipPageLabel } from './flipPagePainting';
import { PagePainting } from './PagePainting';

interface PageProps {
  readonly book: Book;
  readonly index: number;
  readonly quality?: 'screen' | 'thumbnail';
}

export const BookPage = memo(function Page({ book, index, quality = 'thumbnail' }: PageProps) {
  const leaf = book.leaves[index];
  const measured = useMeasured();
  const painting = useMemo(() => leaf && measured(() => createFlipPagePainting(book, leaf)), [book, leaf, measured]);
  return leaf && painting ? <PaintedPage book={book} leaf={leaf} painting={painting} quality={quality} /> : null;
});

function PaintedPage({
  book,
  leaf,
  painting,
  quality,
}: {
  book: Book;
  leaf: Book['leaves'][number];
  painting: NonNullable<ReturnType<typeof createFlipPagePainting>>;
  quality: 'screen' | 'thumbnail';
}) {
  const label = useFlipPageLabel(book, leaf, painting);
  return (
    <PagePainting area={painting.area} steps={painting.steps} photos={book.photos} label={label} quality={quality} />
  );
}

interface SpreadProps {
  readonly book: Book;
  /** One or two open leaves; a missing leaf or an endpaper stays blank. */
  readonly leaves: readonly number[];
  readonly quality?: 'screen' | 'thumbnail';
}

/** A static opening: two pages and the fold between them, or a cover alone. */
export const BookSpread = memo(function Spread({ book, leaves, quality = 'thumbnail' }: SpreadProps) {
  return (
    <div className={styles.spread} data-single={leaves.length === 1 || undefined}>
      {leaves.map((index) => (
        <div key={index} className={styles.side} data-endpaper={book.leaves[index]?.kind === 'endpaper' || undefined}>
          <BookPage book={book} index={index} quality={quality} />
        </div>
      ))}
    </div>
  );
});
