import { parseSpread } from '@domain/document';
import { Suspense, useMemo } from 'react';
import { type Book, createBook } from '@/features/viewer/book/book';
import { LazySpread } from '@/features/viewer/lazy';
import { T } from '@/i18n';
import { findDifferences, isSameOrder } from './compareVersions';
import type { VersionPages } from './slice';
import styles from './VersionsDialog.module.css';

interface Props {
  readonly past: VersionPages;
  readonly now: VersionPages;
}

function parseVersionBook({ spreads, photos }: VersionPages): Book | null {
  const documents = spreads.map(({ html }) => parseSpread(html));
  const [first] = documents;
  return first ? createBook({ id: 'version', title: '', format: first.format, documents, photos }) : null;
}

export function VersionComparison({ past, now }: Props) {
  const books = useMemo(() => ({ past: parseVersionBook(past), now: parseVersionBook(now) }), [past, now]);
  const rows = useMemo(() => findDifferences(past.spreads, now.spreads), [past, now]);
  const isMoved = !isSameOrder(past.spreads, now.spreads);
  return (
    <div className={styles.comparison}>
      <p className={styles.summary} role="status">
        <T id="versions.differences" values={{ count: rows.length }} />
        {isMoved && (
          <>
            {' '}
            <T id="versions.moved" />
          </>
        )}
      </p>
      {rows.length > 0 && (
        <div className={styles.rows}>
          <h3>
            <T id="versions.then" />
          </h3>
          <h3>
            <T id="versions.now" />
          </h3>
          {rows.map((row) => [
            <VersionSpread key={`past-${row.id}`} book={books.past} index={row.past} />,
            <VersionSpread key={`now-${row.id}`} book={books.now} index={row.now} />,
          ])}
        </div>
      )}
    </div>
  );
}

function VersionSpread({ book, index }: { readonly book: Book | null; readonly index: number | null }) {
  const leaves = useMemo(
    () => (book?.leaves ?? []).flatMap((leaf, i) => (leaf.spreadIndex === index ? [i] : [])),
    [book, index],
  );
  if (!book || index === null || leaves.length === 0) {
    return (
      <p className={styles.absent}>
        <T id="versions.absent" />
      </p>
    );
  }
  // The back cover is last in the book but first on the cover sheet.
  const open = book.documents[index]?.role === 'cover' ? leaves.toReversed() : leaves;
  return (
    <div className={styles.picture}>
      <Suspense>
        <LazySpread book={book} leaves={open} quality="thumbnail" />
      </Suspense>
    </div>
  );
}
