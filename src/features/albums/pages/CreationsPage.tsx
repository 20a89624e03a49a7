import { ALBUMS_PAGE_SIZE, type AlbumSummary } from '@domain/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { OpenFile } from '@/features/album-jobs/import/ImportFileButton';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, EmptyState, Icon, Select, Skeleton } from '@/ui';
import { AlbumCard } from '../components/AlbumCard';
import type { AlbumFilter, AlbumSort, SortOrder } from '../list/slice';
import {
  selectAlbumTotal,
  selectDeletingAlbums,
  selectListedAlbums,
  selectListPhase,
  selectListQuery,
} from '../selectors';
import { actions } from '../slice';
import styles from './CreationsPage.module.css';

const sorts = ['created_at-desc', 'created_at-asc', 'updated_at-desc', 'title-asc', 'page_count-desc'] as const;
type Sort = (typeof sorts)[number];

const shows = ['all', 'ready', 'shared', 'private', 'failed'] as const;
type Show = (typeof shows)[number];
const filters: Readonly<Record<Show, AlbumFilter>> = {
  all: {},
  ready: { state: 'ready' },
  shared: { shared: true },
  private: { shared: false },
  failed: { state: 'failed' },
};
const showOf = (filter: AlbumFilter): Show =>
  shows.find((show) => filters[show].state === filter.state && filters[show].shared === filter.shared) ?? 'all';

/** `/creations`: all albums of the user as covers, six a page. */
export function Component() {
  const dispatch = useAppDispatch();
  const albums = useAppSelector(selectListedAlbums);
  const total = useAppSelector(selectAlbumTotal);
  const phase = useAppSelector(selectListPhase);
  const query = useAppSelector(selectListQuery);
  useEffect(() => {
    dispatch(actions.listRequested({}));
  }, [dispatch]);
  // All that were on the first page are being deleted: those of the next come when they are.
  const more = phase === 'ready' && query.page === 1 && total > 0;
  const loading = albums.length === 0 && (phase === 'idle' || phase === 'loading' || more);
  // The last page may have lost its last album.
  const beyond = phase === 'ready' && albums.length === 0 && query.page > 1;
  useEffect(() => {
    if (beyond) dispatch(actions.listRequested({ page: query.page - 1 }));
  }, [dispatch, beyond, query.page]);
  const narrowed = Object.keys(query.filter).length > 0;
  const none = phase === 'ready' && albums.length === 0 && query.page === 1 && !more;
  const empty = none && !narrowed;
  const page = useRef<HTMLDivElement>(null);
  useFocusOnNext(page, albums);
  return (
    <div className={styles.page} ref={page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>
          <T id="creations.title" />
        </h1>
        {!empty && <Tools />}
      </header>
      {phase === 'failed' && albums.length === 0 && <Failed />}
      {empty && <Empty />}
      {none && narrowed && <NoneFound />}
      {loading && <Loading />}
      {albums.length > 0 && (
        <ul className={styles.books}>
          {albums.map((album) => (
            <li key={album.id}>
              <AlbumCard album={album} menu heading="h2" />
            </li>
          ))}
        </ul>
      )}
      <Pages page={query.page} pages={Math.ceil(total / ALBUMS_PAGE_SIZE)} />
    </div>
  );
}

/** Deleting takes away the menu it was chosen in: the focus goes to that of the album in its place, or to the heading where there is none. */
function useFocusOnNext(page: RefObject<HTMLElement | null>, albums: readonly AlbumSummary[]): void {
  const deleting = useAppSelector(selectDeletingAlbums);
  const before = useRef(albums);
  useEffect(() => {
    const gone = before.current.findIndex((album) => deleting.includes(album.id) && !albums.includes(album));
    before.current = albums;
    if (gone < 0 || document.activeElement !== document.body) return;
    const menus = [...(page.current?.querySelectorAll<HTMLElement>('article button') ?? [])];
    (menus[gone] ?? menus.at(-1) ?? page.current?.querySelector('h1'))?.focus();
  }, [page, albums, deleting]);
}

function Tools() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { sortBy, sortOrder, filter } = useAppSelector(selectListQuery);
  const narrow = (next: AlbumFilter) => dispatch(actions.listRequested({ filter: next, page: 1 }));
  const { title, ...rest } = filter;
  const choose = (sort: Sort) => {
    const [by, order] = sort.split('-') as [AlbumSort, SortOrder];
    dispatch(actions.listRequested({ sortBy: by, sortOrder: order, page: 1 }));
  };
  return (
    <div className={styles.tools}>
      <input
        type="search"
        className={styles.search}
        aria-label={t('creations.search')}
        placeholder={t('creations.search')}
        maxLength={120}
        value={title ?? ''}
        onChange={({ target }) => narrow({ ...rest, ...(target.value && { title: target.value }) })}
      />
      <Select<Show>
        label={<span className="visually-hidden">{t('creations.show')}</span>}
        value={showOf(filter)}
        options={shows.map((value) => ({ value, label: t(`creations.show.${value}`) }))}
        onChoose={(show) => narrow({ ...filters[show], ...(title && { title }) })}
      />
      <Select<Sort>
        label={<span className="visually-hidden">{t('creations.sort')}</span>}
        value={`${sortBy}-${sortOrder}` as Sort}
        options={sorts.map((value) => ({ value, label: t(`creations.sort.${value}`) }))}
        onChoose={choose}
      />
      <OpenFile />
      <ButtonLink variant="primary" to="/creations/start">
        <T id="creations.new" />
      </ButtonLink>
    </div>
  );
}

const NoneFound = () => {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      title={<T id="creations.noneFound" />}
      action={
        <Button onClick={() => dispatch(actions.listRequested({ filter: {}, page: 1 }))}>
          <T id="creations.showAll" />
        </Button>
      }
    >
      <T id="creations.noneFoundText" />
    </EmptyState>
  );
};

const Empty = () => (
  <EmptyState
    title={<T id="creations.empty" />}
    action={
      <div className={styles.ways}>
        <ButtonLink variant="primary" to="/creations/start">
          <T id="creations.new" />
        </ButtonLink>
        <OpenFile />
      </div>
    }
  >
    <T id="creations.emptyText" />
  </EmptyState>
);

const Failed = () => {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      title={<T id="creations.failed" />}
      action={
        <Button onClick={() => dispatch(actions.listRequested({}))}>
          <T id="creations.retry" />
        </Button>
      }
    >
      <T id="preview.failedText" />
    </EmptyState>
  );
};

const Loading = () => (
  <div className={styles.books} role="status">
    <span className="visually-hidden">
      <T id="creations.loading" />
    </span>
    {Array.from({ length: ALBUMS_PAGE_SIZE }, (_, i) => (
      <div key={i} className={styles.skeleton}>
        <Skeleton aspectRatio={1} radius="2px 5px 5px 2px" />
        <Skeleton width="60%" height={14} />
      </div>
    ))}
  </div>
);

function Pages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const dispatch = useAppDispatch();
  const t = useT();
  if (pages < 2) return null;
  const go = (to: number) => dispatch(actions.listRequested({ page: to }));
  return (
    <nav className={styles.pages} aria-label={t('creations.title')}>
      <Button size="small" disabled={page <= 1} aria-label={t('creations.previousPage')} onClick={() => go(page - 1)}>
        <Icon name="back" size={18} />
      </Button>
      <span className={styles.pageOf} aria-live="polite">
        <T id="creations.pageOf" values={{ page, pages }} />
      </span>
      <Button size="small" disabled={page >= pages} aria-label={t('creations.nextPage')} onClick={() => go(page + 1)}>
        <Icon name="forward" size={18} />
      </Button>
    </nav>
  );
}
