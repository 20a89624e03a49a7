import { ALBUM_TITLE_LENGTH, type AlbumSummary } from '@domain/contract';
import { formats } from '@domain/print';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { exportActions } from '@/features/album-jobs/export/slice';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { generationProgress } from '@/features/album-jobs/generation/stageText';
import { importActions } from '@/features/album-jobs/import/slice';
import { selectGenerationRunOfAlbum } from '@/features/album-jobs/selectors';
import { selectOptimisticTitle } from '@/features/editor/state/selectors';
import { T, useT } from '@/i18n';
import { toAlbumToOrder } from '@/lib/albumToOrder';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BookCover, Icon, lazyComponent, Menu, MenuItem, MenuSeparator, ProgressBar } from '@/ui';
import { libraryActions } from '../list/slice';
import { sharingActions } from '../sharing/slice';
import styles from './AlbumCard.module.css';
import { coverWidth } from './shelfScale';

const RenameDialog = lazyComponent(async () => ({ default: (await import('../title/RenameDialog')).RenameDialog }));

interface Props {
  readonly album: AlbumSummary;
  /** Length that the width of the card stands for, in mm, see `computeShelfSpanMm`. */
  readonly spanMm: number;
  readonly menu?: boolean;
  readonly heading?: 'h2' | 'h3';
}

export function AlbumCard({ album, spanMm, menu = false, heading: Heading = 'h3' }: Props) {
  const t = useT();
  const run = useAppSelector((state) => selectGenerationRunOfAlbum(state, album.id));
  const ownTitle = useAppSelector((state) => selectOptimisticTitle(state, album));
  const title = ownTitle || t('generation.untitled');
  const { width, height } = formats[album.format];
  const progress = run ? generationProgress(run) : null;
  return (
    <article className={styles.card}>
      <Link className={styles.cover} to={`/creations/preview/${album.id}`} aria-label={title}>
        <BookCover
          src={album.cover_url}
          title={title}
          aspectRatio={width / height}
          width={coverWidth(album.format, spanMm)}
          className={styles.book}
        />
      </Link>
      <div className={styles.meta}>
        <Heading className={styles.title} translate="no">
          {title}
        </Heading>
        <span className={styles.note}>
          <StatusNote album={album} progress={progress} />
        </span>
        {menu && <AlbumMenu album={album} ownTitle={ownTitle} title={title} runKey={run?.key ?? null} />}
      </div>
      {album.state === 'generating' && (
        <ProgressBar className={styles.progress} value={progress} label={t('generation.progress')} />
      )}
    </article>
  );
}

function StatusNote({ album, progress }: { readonly album: AlbumSummary; readonly progress: number | null }) {
  if (album.state === 'failed') return <T id="creations.notMade" />;
  if (album.state === 'generating') {
    return progress === null ? (
      <T id="creations.making" />
    ) : (
      <T id="generation.making" values={{ percent: progress }} />
    );
  }
  if (album.shared_url) return <T id="creations.shared" />;
  return <T id="creations.pages" values={{ count: album.page_count }} />;
}

interface AlbumMenuProps {
  readonly album: AlbumSummary;
  /** Empty for an untitled album. */
  readonly ownTitle: string;
  readonly title: string;
  readonly runKey: string | null;
}

function AlbumMenu({ album, ownTitle, title, runKey }: AlbumMenuProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const subject = { albumId: album.id, title };
  const ready = album.state === 'ready';
  const [isRenaming, setRenaming] = useState(false);
  const copyTitle = t('creations.copyOf', { title }).slice(0, ALBUM_TITLE_LENGTH);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={styles.more} aria-label={t('creations.actions', { title })}>
            <Icon name="more" size={18} />
          </button>
        }
      >
        {ready && (
          <>
            <MenuItem onSelect={() => void navigate(`/creations/editor/${album.id}`)}>
              <T id="creations.edit" />
            </MenuItem>
            <MenuItem onSelect={() => dispatch(generationActions.readyAlbumChosen({ albumId: album.id }))}>
              <T id="creations.open" />
            </MenuItem>
            <MenuItem onSelect={() => setRenaming(true)}>
              <T id="rename.action" />
            </MenuItem>
            <MenuItem onSelect={() => dispatch(sharingActions.shareDialogOpened(subject))}>
              <T id="preview.share" />
            </MenuItem>
            <MenuItem onSelect={() => dispatch(exportActions.exportDialogOpened({ ...subject, book: album.book }))}>
              <T id="preview.export" />
            </MenuItem>
            <MenuItem onSelect={() => dispatch(importActions.bundleRequested({ albumId: album.id }))}>
              <T id="creations.save" />
            </MenuItem>
            <MenuItem onSelect={() => dispatch(libraryActions.copyRequested({ id: album.id, title: copyTitle }))}>
              <T id="creations.copy" />
            </MenuItem>
            <MenuItem onSelect={() => dispatch(libraryActions.orderRequested(toAlbumToOrder(album)))}>
              <T id="creations.order" />
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {runKey && (
          <>
            <MenuItem onSelect={() => dispatch(generationActions.progressDialogShown(runKey))}>
              <T id="creations.showProgress" />
            </MenuItem>
            <MenuItem onSelect={() => dispatch(generationActions.generationCancelRequested(runKey))}>
              <T id="generation.stop" />
            </MenuItem>
          </>
        )}
        {!runKey && (
          <MenuItem onSelect={() => dispatch(libraryActions.deleteRequested({ id: album.id, title }))}>
            <T id="creations.delete" />
          </MenuItem>
        )}
      </Menu>
      {isRenaming && <RenameDialog albumId={album.id} title={ownTitle} onClose={() => setRenaming(false)} />}
    </>
  );
}
