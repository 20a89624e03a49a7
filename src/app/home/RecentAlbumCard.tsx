import { DRAFT_PROGRESS_SHARE } from '@domain/contract';
import { DEFAULT_FORMAT, type FormatId, formats } from '@domain/print';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { coverWidth } from '@/features/albums/components/shelfScale';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { BookCover, ProgressBar } from '@/ui';
import styles from './HomePage.module.css';
import type { RecentAlbumItem } from './useRecentAlbums';

interface Props {
  readonly item: RecentAlbumItem;
  /** All covers of a row have one scale: the width of a card stands for this many mm. */
  readonly spanMm: number;
}

export const findRecentAlbumFormat = ({ album, run }: RecentAlbumItem): FormatId =>
  album?.format ?? run?.request?.format ?? DEFAULT_FORMAT;

/** Share of the draft that is made, 0..1; null unless the album is being made, here or on another device. */
const findMadeShare = ({ run, next }: RecentAlbumItem): number | null => {
  if (run) return run.phase === 'failed' ? null : run.completed;
  return next?.next_step === 'wait' ? Math.min(1, next.progress / DRAFT_PROGRESS_SHARE) : null;
};

/** Card that links to an album, or to the progress of its generation. */
export const RecentAlbumCard = ({ item, spanMm }: Props) => {
  const { album, run } = item;
  const t = useT();
  const title = album?.title || run?.title || t('home.untitled');
  const format = findRecentAlbumFormat(item);
  const { width, height } = formats[format];
  const progress = findMadeShare(item);
  return (
    <li className={styles.book}>
      <Target item={item}>
        <BookCover
          src={album?.cover_url ?? null}
          title={title}
          aspectRatio={width / height}
          width={coverWidth(format, spanMm)}
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

const State = ({ item }: { readonly item: RecentAlbumItem }) => {
  const { album, run, next } = item;
  const completed = findMadeShare(item);
  if (completed !== null) return <T id="home.state.making" values={{ completed }} />;
  if (run || album?.state === 'failed') return <T id="home.state.failed" />;
  if (next?.next_step === 'look' || next?.next_step === 'finish') return <T id={`home.state.${next.next_step}`} />;
  if (album?.shared_url) return <T id="home.state.shared" />;
  return <T id="creations.pages" values={{ count: album?.page_count ?? 0 }} />;
};
