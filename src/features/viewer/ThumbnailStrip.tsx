import { memo, type Ref, useEffect, useMemo, useRef } from 'react';
import { useT } from '@/i18n';
import { type Book, listOpenings, listOpenLeaves, pageSizeOf } from './book/book';
import { BookSpread } from './painting/BookSpread';
import { useInView, usePositionText } from './stageHooks';
import styles from './ThumbnailStrip.module.css';

interface Props {
  readonly ref: Ref<HTMLElement>;
  readonly book: Book;
  readonly index: number;
  readonly onChoose: (leaf: number) => void;
}

/** Thumbnails of all openings, to jump to. Only visible ones are painted. */
export function ThumbnailStrip({ ref, book, index, onChoose }: Props) {
  const t = useT();
  const groups = useMemo(() => listOpenings(book.leaves.length), [book]);
  const current = listOpenLeaves(index, book.leaves.length, 'double')[0] ?? 0;
  return (
    <nav ref={ref} className={styles.strip} aria-label={t('viewer.thumbnails')}>
      <ol className={styles.list}>
        {groups.map((leaves) => (
          <Opening key={leaves[0]} book={book} leaves={leaves} current={leaves[0] === current} onChoose={onChoose} />
        ))}
      </ol>
    </nav>
  );
}

interface OpeningProps {
  readonly book: Book;
  readonly leaves: readonly number[];
  readonly current: boolean;
  readonly onChoose: (leaf: number) => void;
}

const Opening = memo(function Opening({ book, leaves, current, onChoose }: OpeningProps) {
  const item = useRef<HTMLLIElement>(null);
  const seen = useInView(item);
  const { width, height } = pageSizeOf(book);
  const first = leaves[0] ?? 0;
  const label = usePositionText(book, first, 'double');
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <li ref={item}>
      <button
        type="button"
        className={styles.opening}
        style={{ aspectRatio: (width * leaves.length) / height }}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        onClick={() => onChoose(first)}
      >
        {seen && <BookSpread book={book} leaves={leaves} />}
      </button>
    </li>
  );
});
