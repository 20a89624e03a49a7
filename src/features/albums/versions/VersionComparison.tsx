import { parseSpread } from '@domain/document';
import { Suspense, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Book, createBook } from '@/features/viewer/book/book';
import { LazySpread } from '@/features/viewer/lazy';
import { T, useT } from '@/i18n';
import { findDifferences, isSameOrder, type SpreadDifference } from './compareVersions';
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
        <DifferenceCounts rows={rows} />
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

/** Counts changed, added and missing spreads apart: a spread that was replaced is one change. */
function DifferenceCounts({ rows }: { readonly rows: readonly SpreadDifference[] }) {
  const t = useT();
  const { formatList } = useIntl();
  if (rows.length === 0) return <T id="versions.same" />;
  const count = (fits: (row: SpreadDifference) => boolean) => rows.filter(fits).length;
  const counts = [
    ['versions.changed', count(({ past, now }) => past !== null && now !== null)],
    ['versions.added', count(({ past }) => past === null)],
    ['versions.removed', count(({ now }) => now === null)],
  ] as const;
  const parts = counts.flatMap(([id, number]) => (number > 0 ? [t(id, { count: number })] : []));
  return <>{t('versions.sinceThen', { parts: formatList(parts, { type: 'unit' }) })}</>;
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
