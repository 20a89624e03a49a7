import { ALBUMS_PAGE_SIZE, type AlbumSummary } from '@domain/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ImportFileButton } from '@/features/album-jobs/import/ImportFileButton';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, classNames, EmptyState, Icon, lazyComponent, Select, Skeleton } from '@/ui';
import { AlbumCard } from '../components/AlbumCard';
import { computeShelfSpanMm } from '../components/shelfScale';
import type { AlbumListFilter, AlbumSort, AlbumSortOrder } from '../list/slice';
import { libraryActions } from '../list/slice';
import {
  selectAlbumListPhase,
  selectAlbumListQuery,
  selectAlbumTotal,
  selectDeletingAlbums,
  selectListedAlbums,
} from '../selectors';
import styles from './CreationsPage.module.css';

const DeletedAlbumsDialog = lazyComponent(() => import('../deleted/DeletedAlbumsDialog'));

const sortOptions = ['created_at-desc', 'created_at-asc', 'updated_at-desc', 'title-asc', 'page_count-desc'] as const;
type SortOption = (typeof sortOptions)[number];

const filterIds = ['all', 'ready', 'shared', 'private', 'failed'] as const;
type FilterId = (typeof filterIds)[number];
const filterByOption: Readonly<Record<FilterId, AlbumListFilter>> = {
  all: {},
  ready: { state: 'ready' },
  shared: { shared: true },
  private: { shared: false },
  failed: { state: 'failed' },
};
const findFilterId = (filter: AlbumListFilter): FilterId =>
  filterIds.find(
    (show) => filterByOption[show].state === filter.state && filterByOption[show].shared === filter.shared,
  ) ?? 'all';

/** `/creations`: all albums of the user as covers, six per page. */
export function Component() {
  const dispatch = useAppDispatch();
  const albums = useAppSelector(selectListedAlbums);
  const total = useAppSelector(selectAlbumTotal);
  const phase = useAppSelector(selectAlbumListPhase);
  const query = useAppSelector(selectAlbumListQuery);
  useEffect(() => {
    dispatch(libraryActions.listRequested({}));
  }, [dispatch]);
  // All albums of the first page are being deleted. Those of the next page follow.
  const more = phase === 'ready' && query.page === 1 && total > 0;
  const loading = albums.length === 0 && (phase === 'idle' || phase === 'loading' || more);
  // The last page may have lost its last album.
  const beyond = phase === 'ready' && albums.length === 0 && query.page > 1;
  useEffect(() => {
    if (beyond) dispatch(libraryActions.listRequested({ page: query.page - 1 }));
  }, [dispatch, beyond, query.page]);
  const narrowed = Object.keys(query.filter).length > 0;
  const none = phase === 'ready' && albums.length === 0 && query.page === 1 && !more;
  const empty = none && !narrowed;
  const page = useRef<HTMLDivElement>(null);
  useFocusAfterDeletion(page, albums);
  const spanMm = computeShelfSpanMm(albums.map(({ format }) => format));
  return (
    <div className={classNames(styles.page, 'whole-columns')} ref={page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>
          <T id="creations.title" />
        </h1>
        {!empty && <ListToolbar />}
      </header>
      {phase === 'failed' && albums.length === 0 && <LoadFailed />}
      {empty && <NoAlbums />}
      {none && narrowed && <NoMatches />}
      {loading && <AlbumsSkeleton />}
      {albums.length > 0 && (
        <ul className={styles.books}>
          {albums.map((album) => (
            <li key={album.id}>
              <AlbumCard album={album} spanMm={spanMm} menu heading="h2" />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={query.page} pages={Math.ceil(total / ALBUMS_PAGE_SIZE)} />
      <DeletedAlbumsButton />
    </div>
  );
}

function DeletedAlbumsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" className={styles.deleted} onClick={() => setOpen(true)}>
        <Icon name="trash" size={18} /> <T id="deleted.title" />
      </Button>
      {isOpen && <DeletedAlbumsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Deleting removes the menu that had the focus. Moves it to the menu of the next album, or to the heading. */
function useFocusAfterDeletion(page: RefObject<HTMLElement | null>, albums: readonly AlbumSummary[]): void {
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

function ListToolbar() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { sortBy, sortOrder, filter } = useAppSelector(selectAlbumListQuery);
  const narrow = (next: AlbumListFilter) => dispatch(libraryActions.listRequested({ filter: next, page: 1 }));
  const { title, ...rest } = filter;
  const choose = (sort: SortOption) => {
    const [by, order] = sort.split('-') as [AlbumSort, AlbumSortOrder];
    dispatch(libraryActions.listRequested({ sortBy: by, sortOrder: order, page: 1 }));
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
      <Select<FilterId>
        label={<span className="visually-hidden">{t('creations.show')}</span>}
        value={findFilterId(filter)}
        options={filterIds.map((value) => ({ value, label: t(`creations.show.${value}`) }))}
        onChoose={(show) => narrow({ ...filterByOption[show], ...(title && { title }) })}
      />
      <Select<SortOption>
        label={<span className="visually-hidden">{t('creations.sort')}</span>}
        value={`${sortBy}-${sortOrder}` as SortOption}
        options={sortOptions.map((value) => ({ value, label: t(`creations.sort.${value}`) }))}
        onChoose={choose}
      />
      <ImportFileButton />
      <ButtonLink variant="primary" to="/creations/start">
        <T id="creations.new" />
      </ButtonLink>
    </div>
  );
}

const NoMatches = () => {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      title={<T id="creations.noneFound" />}
      action={
        <Button onClick={() => dispatch(libraryActions.listRequested({ filter: {}, page: 1 }))}>
          <T id="creations.showAll" />
        </Button>
      }
    >
      <T id="creations.noneFoundText" />
    </EmptyState>
  );
};

const NoAlbums = () => (
  <EmptyState
    title={<T id="creations.empty" />}
    action={
      <div className={styles.actions}>
        <ButtonLink variant="primary" to="/creations/start">
          <T id="creations.new" />
        </ButtonLink>
        <ImportFileButton />
      </div>
    }
  >
    <T id="creations.emptyText" />
  </EmptyState>
);

const LoadFailed = () => {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      title={<T id="creations.failed" />}
      action={
        <Button onClick={() => dispatch(libraryActions.listRequested({}))}>
          <T id="creations.retry" />
        </Button>
      }
    >
      <T id="preview.failedText" />
    </EmptyState>
  );
};

const AlbumsSkeleton = () => (
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

function Pagination({ page, pages }: { readonly page: number; readonly pages: number }) {
  const dispatch = useAppDispatch();
  const t = useT();
  if (pages < 2) return null;
  const go = (to: number) => dispatch(libraryActions.listRequested({ page: to }));
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
