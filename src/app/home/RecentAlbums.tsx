import { Link } from 'react-router-dom';
import { libraryActions, selectors } from '@/features/albums';
import { computeShelfSpanMm } from '@/features/albums/components/shelfScale';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, EmptyState, Skeleton } from '@/ui';
import styles from './HomePage.module.css';
import { findRecentAlbumFormat, RecentAlbumCard } from './RecentAlbumCard';
import { UnfinishedSelection } from './UnfinishedSelection';
import { useRecentAlbums, useRecentAlbumsPending } from './useRecentAlbums';

export const RecentAlbums = () => {
  const { phase, items } = useRecentAlbums();
  const waiting = useRecentAlbumsPending();
  const begunFormat = useAppSelector((state) => selectors.selectUnfinishedSelection(state)?.format ?? null);
  const isOffline = useAppSelector((state) => selectors.selectOfflineAlbums(state) !== null);
  const isEmpty = items.length === 0 && begunFormat === null;
  const spanMm = computeShelfSpanMm([...items.map(findRecentAlbumFormat), ...(begunFormat ? [begunFormat] : [])]);
  if (isEmpty && isOffline)
    return (
      <EmptyState title={<T id="home.offlineEmpty" />}>
        <T id="home.offlineEmptyText" />
      </EmptyState>
    );
  if (isEmpty && !waiting && phase === 'failed') return <Failed />;
  if (isEmpty && !waiting) return <EmptyState title={<T id="home.empty" />}>{<T id="home.emptyText" />}</EmptyState>;
  return (
    <section className={styles.shelf} aria-labelledby="carry-on" aria-busy={waiting}>
      <header className={styles.shelfHead}>
        <h2 id="carry-on">
          <T id="home.carryOn" />
        </h2>
        <Link to="/creations" className={styles.all}>
          <T id="home.allAlbums" />
        </Link>
      </header>
      {isOffline && (
        <p className={styles.offline}>
          <T id="app.offline" />
        </p>
      )}
      <ul className={styles.books}>
        {waiting ? (
          ['a', 'b', 'c', 'd', 'e'].map((key) => <Placeholder key={key} />)
        ) : (
          <>
            <UnfinishedSelection spanMm={spanMm} />
            {items.map((item) => (
              <RecentAlbumCard key={item.key} item={item} spanMm={spanMm} />
            ))}
          </>
        )}
      </ul>
    </section>
  );
};

const Placeholder = () => (
  <li className={styles.book}>
    <Skeleton aspectRatio="1" />
    <div className={styles.meta}>
      <Skeleton width="60%" height={20} />
      <Skeleton width="40%" height={18} />
    </div>
  </li>
);

const Failed = () => {
  const dispatch = useAppDispatch();
  const again = (
    <Button onClick={() => dispatch(libraryActions.recentRequested())}>
      <T id="home.retry" />
    </Button>
  );
  return (
    <EmptyState title={<T id="home.failed" />} action={again}>
      <T id="home.failedText" />
    </EmptyState>
  );
};
