import type { Album } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { useMemo, useRef } from 'react';
import { type Book, createBook, listOpenings, pageSizeOf } from '@/features/viewer/book/book';
import { BookSpread } from '@/features/viewer/painting/BookSpread';
import { useInView } from '@/features/viewer/stageHooks';
import { T, useT } from '@/i18n';
import { Skeleton } from '@/ui';
import styles from './RelayoutPreview.module.css';
import type { RelayoutPreviewState as Preview } from './slice';

interface Props {
  readonly preview: Preview;
  readonly photos: Album['photos'];
}

/** Thumbnails of the album as it would become, before anything changes. */
export default function RelayoutPreview({ preview: { phase, html }, photos }: Props) {
  const t = useT();
  const book = useMemo(() => {
    const documents = html.map(parseSpread);
    const format = documents[0]?.format;
    return format ? createBook({ id: 'preview', title: '', format, documents, photos }) : null;
  }, [html, photos]);
  if (phase === 'failed')
    return (
      <p role="status" className={styles.note}>
        <T id="relayout.preview.failed" />
      </p>
    );
  return (
    <section className={styles.preview} aria-label={t('relayout.preview')} aria-busy={phase === 'loading'}>
      <h3>
        <T id="relayout.preview" />
      </h3>
      {book ? (
        <ol className={styles.openings} data-old={phase === 'loading' || undefined}>
          {listOpenings(book.leaves.length).map((leaves) => (
            <Opening key={leaves[0]} book={book} leaves={leaves} />
          ))}
        </ol>
      ) : (
        <Skeleton height={200} />
      )}
    </section>
  );
}

function Opening({ book, leaves }: { readonly book: Book; readonly leaves: readonly number[] }) {
  const item = useRef<HTMLLIElement>(null);
  const seen = useInView(item);
  const { width, height } = pageSizeOf(book);
  const isSingle = leaves.length === 1;
  return (
    <li ref={item} data-single={isSingle || undefined} style={{ aspectRatio: (leaves.length * width) / height }}>
      {seen && <BookSpread book={book} leaves={leaves} />}
    </li>
  );
}
