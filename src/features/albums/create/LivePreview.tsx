import { Suspense, useState } from 'react';
import { listOpenings, pageSizeOf } from '@/features/viewer/book/book';
import { LazySpread } from '@/features/viewer/lazy';
import { T, useT } from '@/i18n';
import { Button, Icon } from '@/ui';
import type { BookPreview } from '../layout-worker/useBookPreview';
import styles from './LivePreview.module.css';
import peek from './PreviewPeek.module.css';

interface Props {
  readonly draft: BookPreview | null;
  readonly format: Parameters<typeof pageSizeOf>[0]['format'];
  readonly onShuffle: () => void;
}

/** Greatest height of a small opening. All become smaller together where they do not fit beside each other. */
const OPENING_HEIGHT_PX = 64;

/** Preview of the album: the cover and the first spreads with the user's photos. */
export function LivePreview({ draft, format, onShuffle }: Props) {
  const t = useT();
  const [at, setAt] = useState(0);
  const { width, height } = pageSizeOf({ format });
  // The preview is only a part of the book, so it omits the end papers.
  const shown = draft ? listOpenings(draft.book.leaves.length).slice(0, -2) : [];
  const place = Math.min(at, Math.max(0, shown.length - 1));
  const leaves = shown[place];
  const blank = <div className={styles.blank} style={{ aspectRatio: width / height }} />;
  return (
    <section className={styles.preview} aria-label={t('start.preview')}>
      <div className={styles.stage} style={{ aspectRatio: (2 * width) / height }}>
        <Suspense fallback={blank}>
          {draft && leaves ? (
            <div key={place} className={styles.open} data-single={leaves.length === 1 || undefined}>
              <LazySpread book={draft.book} leaves={leaves} quality="screen" />
            </div>
          ) : (
            blank
          )}
        </Suspense>
      </div>
      {draft && (
        <>
          <ol className={styles.openings}>
            {shown.map((open, i) => (
              <li key={open[0]} style={{ width: (OPENING_HEIGHT_PX * open.length * width) / height }}>
                <button
                  type="button"
                  className={styles.opening}
                  style={{ aspectRatio: (open.length * width) / height }}
                  aria-label={t('start.showSpread', { number: i + 1 })}
                  aria-current={i === place || undefined}
                  onClick={() => setAt(i)}
                >
                  <Suspense>
                    <LazySpread book={draft.book} leaves={open} quality="thumbnail" />
                  </Suspense>
                </button>
              </li>
            ))}
          </ol>
          <Button size="small" variant="plain" className={styles.shuffle} onClick={onShuffle}>
            <Icon name="retry" size={16} />
            <T id="start.shuffle" />
          </Button>
        </>
      )}
    </section>
  );
}

/** The cover and the first spreads; more do not fit beside each other on a phone. */
const PEEK_OPENINGS = 3;

interface PreviewPeekProps {
  readonly draft: BookPreview;
  readonly onOpen: () => void;
}

/** A small live preview of the album that stays in sight above the button that makes it. */
export function PreviewPeek({ draft: { book }, onOpen }: PreviewPeekProps) {
  const t = useT();
  const { width, height } = pageSizeOf(book);
  const openings = listOpenings(book.leaves.length).slice(0, -2).slice(0, PEEK_OPENINGS);
  return (
    <button type="button" className={peek.peek} aria-label={t('start.peek')} onClick={onOpen}>
      <Suspense>
        {openings.map((leaves) => (
          <span key={leaves[0]} className={peek.opening} style={{ aspectRatio: (leaves.length * width) / height }}>
            <LazySpread book={book} leaves={leaves} quality="thumbnail" />
          </span>
        ))}
      </Suspense>
    </button>
  );
}
