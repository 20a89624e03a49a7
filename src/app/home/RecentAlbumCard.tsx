import { formats } from '@domain/print';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { BookCover, ProgressBar } from '@/ui';
import styles from './HomePage.module.css';
import type { RecentAlbumItem } from './useRecentAlbums';

/** Card that links to an album, or to the progress of its generation. */
export const RecentAlbumCard = ({ item }: { readonly item: RecentAlbumItem }) => {
  const { album, run } = item;
  const t = useT();
  const title = album?.title || run?.title || t('home.untitled');
  const format = album ? formats[album.format] : formats[run?.request?.format ?? 'square-210'];
  const unfinished = item.next && item.next.next_step !== 'retry' ? item.next.progress : null;
  const made = run && run.phase !== 'failed' ? run.completed : null;
  const progress = run ? made : unfinished;
  return (
    <li className={styles.book}>
      <Target item={item}>
        <BookCover
          src={album?.cover_url ?? null}
          title={title}
          aspectRatio={format.width / format.height}
          className={styles.cover}
        />
        <span className={styles.meta}>
          <span className={styles.title} translate="no">
            {title}
          </span>
          <span className={styles.state}>
            <State item={item} />
          </span>
        </span>
      </Target>
      {progress !== null && (
        <ProgressBar className={styles.progress} value={progress} label={t('home.progressOf', { title })} />
      )}
    </li>
  );
};

const Target = ({
  item: { album, run, next },
  children,
}: {
  readonly item: RecentAlbumItem;
  readonly children: ReactNode;
}) => {
  const dispatch = useAppDispatch();
  if (run?.isDraftOpen && run.phase !== 'failed')
    return (
      <Link className={styles.target} to={`/creations/preview/${run.key}`}>
        {children}
      </Link>
    );
  if (run)
    return (
      <button
        type="button"
        className={styles.target}
        onClick={() => dispatch(generationActions.progressDialogShown(run.key))}
      >
        {children}
      </button>
    );
  return (
    <Link
      className={styles.target}
      to={`/creations/${next?.next_step === 'finish' ? 'editor' : 'preview'}/${album?.id}`}
    >
      {children}
    </Link>
  );
};

const State = ({ item: { album, run, next } }: { readonly item: RecentAlbumItem }) => {
  if (run)
    return run.phase === 'failed' ? (
      <T id="home.state.failed" />
    ) : (
      <T id="home.state.making" values={{ completed: run.completed }} />
    );
  if (album?.state === 'failed') return <T id="home.state.failed" />;
  if (next?.next_step === 'look' || next?.next_step === 'finish') return <T id={`home.state.${next.next_step}`} />;
  if (album?.shared_url) return <T id="home.state.shared" />;
  return <T id="creations.pages" values={{ count: album?.page_count ?? 0 }} />;
};
