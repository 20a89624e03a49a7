import { Suspense } from 'react';
import { pageSizeOf } from '@/features/viewer/book/book';
import { listOpenings } from '@/features/viewer/book/bookPosition';
import { LazySpread } from '@/features/viewer/painting/lazy';
import { useT } from '@/i18n';
import type { BookPreview } from '../layout-worker/useBookPreview';
import styles from './PreviewPeek.module.css';

/** The cover and the first spreads; more do not fit beside each other on a phone. */
const PEEK_OPENINGS = 3;

interface Props {
  readonly draft: BookPreview;
  readonly onOpen: () => void;
}

/** A small live preview of the album that stays in sight above the button that makes it. */
export function PreviewPeek({ draft: { book }, onOpen }: Props) {
  const t = useT();
  const { width, height } = pageSizeOf(book);
  const openings = listOpenings(book.leaves.length).slice(0, -2).slice(0, PEEK_OPENINGS);
  return (
    <button type="button" className={styles.peek} aria-label={t('start.peek')} onClick={onOpen}>
      <Suspense>
        {openings.map((leaves) => (
          <span key={leaves[0]} className={styles.opening} style={{ aspectRatio: (leaves.length * width) / height }}>
            <LazySpread book={book} leaves={leaves} quality="thumbnail" />
          </span>
        ))}
      </Suspense>
    </button>
  );
}
