import type { FlipPage } from '@domain/document';
import { useMemo } from 'react';
import type { Book } from '../book/book';
import { useMeasured } from '../painting/bookFaces';
import { createFlipPagePainting, useFlipPageLabel } from '../painting/flipPagePainting';
import { PagePainting } from '../painting/PagePainting';
import styles from './Flipbook.module.css';

interface Props {
  readonly book: Book;
  readonly leaf: FlipPage;
}

export function FlipPageContent({ book, leaf }: Props) {
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
