import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, EmptyState, Icon, lazyComponent, Skeleton, usePreload } from '@/ui';
import { LazyGoogleButton } from '../components/google/LazyGoogleButton';
import type { PhotoGridHandle } from '../components/grid/PhotoGrid';
import { useSections } from '../components/grid/useSections';
import { LazyPhotoGrid, loadPhotoGrid } from '../components/lazyGrid';
import { type ChoosePhotos, PhotoDropZone } from '../components/PhotoDropZone';
import { UnsupportedFiles } from '../components/uploads/UnsupportedFiles';
import { UploadPanel } from '../components/uploads/UploadPanel';
import { useOpenPhoto } from '../photo-view/useOpenPhoto';
import { selectDeleting, selectList, selectPhotoTotal, selectSelectedPhotos, selectUploadMap } from '../selectors';
import { actions } from '../slice';
import { GridTools } from './GridTools';
import styles from './PhotosPage.module.css';
import { SelectionBar } from './SelectionBar';

const PhotoView = lazyComponent(() => import(/* webpackChunkName: "photo-view" */ '../photo-view/PhotoView'), {
  notice: 'over',
});
const DateDialog = lazyComponent(() => import(/* webpackChunkName: "date-dialog" */ '../dates/DateDialog'), {
  notice: 'over',
});
const PlaceDialog = lazyComponent(() => import(/* webpackChunkName: "place-dialog" */ '../places/PlaceDialog'), {
  notice: 'over',
});

/** Uses of chosen photos for albums. They belong to another feature, so the app injects them. */
interface Props {
  readonly onMakeAlbum: (ids: readonly string[]) => void;
  readonly onAddToAlbum: (ids: readonly string[]) => void;
}

const ASPECTS = [1.5, 1.5, 0.75, 1.33, 1.5, 0.67, 1.33, 1.5, 0.75, 1.5, 1.33, 1.5];

const GridSkeleton = () => {
  const t = useT();
  return (
    <output aria-label={t('photos.loading')} className={styles.skeleton}>
      <Skeleton width={160} height={22} />
      <span className={styles.skeletonRows}>
        {ASPECTS.map((aspect, index) => (
          <span key={`${index}-${aspect}`} style={{ flexGrow: aspect, flexBasis: 164 * aspect }}>
            <Skeleton height={164} radius={2} />
          </span>
        ))}
      </span>
    </output>
  );
};

const Buttons = ({ choose }: { readonly choose: ChoosePhotos }) => (
  <div className={styles.buttons}>
    <LazyGoogleButton />
    <Button onClick={choose.folder} className={styles.folder}>
      <T id="photos.uploadFolder" />
    </Button>
    <Button variant="primary" onClick={choose.photos}>
      <Icon name="upload" size={18} />
      <T id="photos.upload" />
    </Button>
  </div>
);

const LoadFailed = () => {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      title={<T id="photos.failed.title" />}
      action={
        <Button variant="primary" onClick={() => dispatch(actions.listRequested({}))}>
          <T id="photos.upload.retry" />
        </Button>
      }
    >
      <T id="photos.failed.text" />
    </EmptyState>
  );
};

const NoPhotos = ({ choose }: { readonly choose: ChoosePhotos }) => (
  <div className={styles.empty}>
    <EmptyState
      title={<T id="photos.empty.title" />}
      action={
        <div className={styles.sources}>
          <Button variant="primary" onClick={choose.photos}>
            <T id="photos.choose" />
          </Button>
          <LazyGoogleButton />
        </div>
      }
    >
      <T id="photos.empty.text" />
    </EmptyState>
  </div>
);

const NothingFound = () => (
  <EmptyState
    title={<T id="photos.nothing.title" />}
    action={
      <ButtonLink to="/photos" replace>
        <T id="photos.nothing.action" />
      </ButtonLink>
    }
  >
    <T id="photos.nothing.text" />
  </EmptyState>
);

/** Deletes the selection. Stored photos can be restored for a moment; pending uploads are cancelled. */
function useDelete(): (ids: readonly string[]) => void {
  const dispatch = useAppDispatch();
  const uploads = useAppSelector(selectUploadMap);
  const deleting = useAppSelector(selectDeleting);
  return useCallback(
    (chosen) => {
      // A second press while the first is not in view yet would delete them after an Undo of the first.
      const ids = chosen.filter((id) => !deleting[id]);
      const underWay = ids.filter((id) => uploads[id] && uploads[id].status.phase !== 'stored');
      const stored = ids.filter((id) => !underWay.includes(id));
      if (underWay.length > 0) dispatch(actions.uploadsCancelled({ ids: underWay }));
      if (stored.length > 0) dispatch(actions.deleteRequested(stored));
    },
    [dispatch, uploads, deleting],
  );
}

const Photos = ({ choose, onMakeAlbum, onAddToAlbum }: Props & { readonly choose: ChoosePhotos }) => {
  const dispatch = useAppDispatch();
  const t = useT();
  const grid = useRef<PhotoGridHandle>(null);
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const { sections, isCurrent } = useSections({ search, grouped: true });
  const selected = useAppSelector(selectSelectedPhotos);
  const list = useAppSelector(selectList);
  const total = useAppSelector(selectPhotoTotal) ?? 0;
  const remove = useDelete();
  const [dating, setDating] = useState<readonly string[] | null>(null);
  const [placing, setPlacing] = useState<readonly string[] | null>(null);
  const view = useOpenPhoto();
  const ids = useMemo(() => sections.flatMap((section) => section.items.map((item) => item.id)), [sections]);
  const chosen = useMemo(() => ids.filter((id) => selected[id]), [ids, selected]);
  const count = ids.length;
  const loading = list.phase === 'idle' || list.phase === 'loading' || !isCurrent;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          <T id="photos.title" />
        </h1>
        <p className={styles.count}>
          {count > 0 && <T id="photos.count" values={{ count: search === '' ? Math.max(count, total) : count }} />}
        </p>
        {count > 0 && <Buttons choose={choose} />}
      </header>
      <UploadPanel />
      <UnsupportedFiles />
      {(count > 0 || search !== '') && (
        <GridTools
          sections={sections}
          search={search}
          onSearch={(words) =>
            setParams(words === '' ? {} : { search: words }, { replace: true, preventScrollReset: true })
          }
          onJump={(id) => grid.current?.scrollToSection(id)}
        />
      )}
      {count > 0 && (
        <LazyPhotoGrid
          ref={grid}
          pending={<GridSkeleton />}
          sections={sections}
          selected={selected}
          label={t('photos.grid')}
          onToggle={(id) => dispatch(actions.selectionToggled({ id }))}
          onExtend={(more) => dispatch(actions.selectionExtended({ ids: more }))}
          onClear={() => dispatch(actions.selectionReplaced({ ids: [] }))}
          onDelete={() => chosen.length > 0 && remove(chosen)}
          onOpen={view.open}
        />
      )}
      {count === 0 && loading && <GridSkeleton />}
      {list.phase === 'failed' && <LoadFailed />}
      {count === 0 &&
        !loading &&
        list.phase === 'complete' &&
        (search === '' ? <NoPhotos choose={choose} /> : <NothingFound />)}
      {chosen.length > 0 && (
        <SelectionBar
          ids={chosen}
          all={ids}
          onLeave={() => grid.current?.takeFocus()}
          onOpen={view.open}
          onMakeAlbum={() => onMakeAlbum(chosen)}
          onAddToAlbum={() => onAddToAlbum(chosen)}
          onEditDate={() => setDating(chosen)}
          onEditPlace={() => setPlacing(chosen)}
          onDelete={() => remove(chosen)}
        />
      )}
      {view.id !== null && (
        <PhotoView
          id={view.id}
          ids={ids}
          isLoading={loading}
          onShow={view.show}
          onClose={view.close}
          onClosed={(id) => grid.current?.focusPhoto(id)}
          onAddToAlbum={(id) => onAddToAlbum([id])}
          onEditDate={(id) => setDating([id])}
          onEditPlace={(id) => setPlacing([id])}
          onDelete={(id) => remove([id])}
          onGiveUp={view.close}
        />
      )}
      {dating && <DateDialog ids={dating} onClose={() => setDating(null)} onGiveUp={() => setDating(null)} />}
      {placing && <PlaceDialog ids={placing} onClose={() => setPlacing(null)} onGiveUp={() => setPlacing(null)} />}
    </div>
  );
};

/** All photos of the user by date. Files dropped anywhere are uploaded. */
export const PhotosPage = (uses: Props) => {
  const dispatch = useAppDispatch();
  usePreload(loadPhotoGrid);
  useEffect(() => {
    dispatch(actions.listRequested({}));
  }, [dispatch]);
  return <PhotoDropZone>{(choose) => <Photos choose={choose} {...uses} />}</PhotoDropZone>;
};
