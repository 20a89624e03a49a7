import { formats } from '@domain/print';
import { selectStoredPhotos } from '@/features/storage';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BookCover, Button, Dialog, Icon, Skeleton, TextField } from '@/ui';
import { selectAddPhotosDialog } from '../selectors';
import styles from './AddPhotosDialog.module.css';
import { type AddPhotosState, addPhotosActions as actions } from './slice';

type Choosing = NonNullable<AddPhotosState['choosing']>;

/** From this many albums on, the list has a search field. Fewer are found at a glance. */
const SEARCH_FROM_ALBUMS = 7;

export function AddPhotosDialog() {
  const dialog = useAppSelector(selectAddPhotosDialog);
  return dialog && <AlbumChooser dialog={dialog} />;
}

function AlbumChooser({ dialog }: { readonly dialog: Choosing }) {
  const dispatch = useAppDispatch();
  const t = useT();
  const { photoIds, search, phase, albums, total } = dialog;
  const stored = useAppSelector((state) => selectStoredPhotos(state, photoIds).length);
  const pending = photoIds.length - stored;
  const close = () => dispatch(actions.addPhotosDialogClosed());
  const isEmpty = phase === 'ready' && albums.length === 0;
  return (
    <Dialog
      open
      onClose={close}
      title={<T id="addPhotos.title" values={{ count: stored }} />}
      description={<T id="addPhotos.text" />}
      actions={
        <>
          <Button onClick={close}>
            <T id="addPhotos.cancel" />
          </Button>
          <Button onClick={() => dispatch(actions.albumOfPhotosRequested(photoIds))}>
            <Icon name="plus" size={16} />
            <T id="addPhotos.new" />
          </Button>
        </>
      }
    >
      {pending > 0 && (
        <p className={styles.note}>
          <T id="photos.pendingStay" values={{ count: pending }} />
        </p>
      )}
      {(search !== '' || total >= SEARCH_FROM_ALBUMS) && (
        <TextField
          type="search"
          label={t('addPhotos.search')}
          maxLength={100}
          value={search}
          onChange={({ target }) => dispatch(actions.albumSearchTyped(target.value))}
        />
      )}
      {phase === 'failed' && (
        <Button onClick={() => dispatch(actions.albumSearchTyped(search))}>
          <T id="photos.upload.retry" />
        </Button>
      )}
      {phase === 'loading' && albums.length === 0 && (
        <output aria-label={t('addPhotos.loading')} className={styles.albums}>
          {[0, 1, 2].map((i) => (
            <Skeleton key={i} height={64} radius="var(--r-1)" />
          ))}
        </output>
      )}
      {isEmpty && (
        <p className={styles.note} role="status">
          <T id={search === '' ? 'addPhotos.empty' : 'addPhotos.none'} />
        </p>
      )}
      {albums.length > 0 && (
        <ul className={styles.albums} aria-busy={phase === 'loading' || undefined}>
          {albums.map(({ id, title, cover_url: cover, format, photo_count: count }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.album}
                disabled={stored === 0}
                onClick={() => dispatch(actions.photosAddRequested({ albumId: id, title, photoIds }))}
              >
                <BookCover
                  src={cover}
                  title={title}
                  aspectRatio={formats[format].width / formats[format].height}
                  className={styles.cover ?? ''}
                />
                <span className={styles.name} translate="no">
                  {title || <T id="home.untitled" />}
                </span>
                <span className={styles.count}>
                  <T id="photos.count" values={{ count }} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {phase === 'ready' && total > albums.length && (
        <p className={styles.note}>
          <T id="addPhotos.more" values={{ count: total - albums.length }} />
        </p>
      )}
    </Dialog>
  );
}
