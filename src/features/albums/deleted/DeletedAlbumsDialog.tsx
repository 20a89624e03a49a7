import type { DeletedAlbum } from '@domain/contract';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, Skeleton } from '@/ui';
import { selectDeletedAlbums } from '../selectors';
import styles from './DeletedAlbumsDialog.module.css';
import { deletedAlbumsActions as actions } from './slice';

export default function DeletedAlbumsDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(actions.deletedAlbumsRequested());
  }, [dispatch]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<T id="deleted.title" />}
      description={<T id="deleted.text" />}
      actions={
        <Button onClick={onClose}>
          <T id="versions.close" />
        </Button>
      }
    >
      <DeletedAlbums />
    </Dialog>
  );
}

function DeletedAlbums() {
  const dispatch = useAppDispatch();
  const t = useT();
  const { phase, albums, restoring } = useAppSelector(selectDeletedAlbums);
  if (phase === 'failed')
    return (
      <div className={styles.failed} role="alert">
        <T id="creations.failed" />
        <Button onClick={() => dispatch(actions.deletedAlbumsRequested())}>
          <T id="creations.retry" />
        </Button>
      </div>
    );
  if (phase !== 'ready')
    return (
      <div aria-busy="true">
        <Skeleton height={64} />
      </div>
    );
  if (albums.length === 0)
    return (
      <p className={styles.none} role="status">
        <T id="deleted.none" />
      </p>
    );
  return (
    <ul className={styles.list} aria-label={t('deleted.title')}>
      {albums.map((album) => (
        <DeletedAlbumItem key={album.id} album={album} isBusy={restoring.includes(album.id)} />
      ))}
    </ul>
  );
}

function DeletedAlbumItem({ album, isBusy }: { readonly album: DeletedAlbum; readonly isBusy: boolean }) {
  const dispatch = useAppDispatch();
  const t = useT();
  const { formatDate } = useIntl();
  const title = album.title || t('generation.untitled');
  return (
    <li className={styles.item}>
      <span className={styles.name} translate="no">
        {title}
      </span>
      <span className={styles.until}>
        <T
          id="deleted.until"
          values={{ date: formatDate(album.restorable_until, { dateStyle: 'medium' }), count: album.page_count }}
        />
      </span>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={t('deleted.restoreTitle', { title })}
        onClick={() => dispatch(actions.restoreRequested({ id: album.id }))}
      >
        <T id="versions.restore" />
      </Button>
    </li>
  );
}
