import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type AlbumToOrder, toAlbumToOrder } from '@/features/albums/list/slice';
import { actions as albums } from '@/features/albums/slice';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, Icon, Menu, MenuItem, usePreloadMenus } from '@/ui';
import { useEditor } from '../hooks/EditorContext';
import { PreflightBadge } from '../preflight/PreflightBadge';
import { selectAlbum, selectCoverUrl } from '../state/selectors';
import { EditableTitle } from '../title/EditableTitle';
import styles from './Editor.module.css';
import { HistoryButtons } from './HistoryButtons';
import { SaveState } from './SaveState';

/** Navigation, save state, history, and commands for the whole album. */
export function EditorTopBar({ priceBar }: { readonly priceBar: (album: AlbumToOrder) => ReactNode }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pane, openPane } = useEditor();
  const album = useAppSelector(selectAlbum);
  const coverUrl = useAppSelector(selectCoverUrl);
  usePreloadMenus();
  if (!album) return null;
  const { id: albumId } = album;
  const title = album.title || t('generation.untitled');
  const subject = { albumId, title };
  const layout = { format: album.format, templateId: album.template_id, pages: album.page_count };
  return (
    <header className={styles.bar}>
      <Link className={styles.icon} to="/creations" aria-label={t('preview.back')}>
        <Icon name="back" />
      </Link>
      <div className={styles.title}>
        <EditableTitle albumId={albumId} title={album.title} />
      </div>
      <SaveState />
      <HistoryButtons />
      <div className={styles.actions}>
        <Button
          size="small"
          aria-pressed={pane === 'check'}
          onClick={() => openPane(pane === 'check' ? 'pages' : 'check')}
        >
          <span className={styles.label}>
            <T id="check.open" />
          </span>{' '}
          <PreflightBadge />
        </Button>
        <ButtonLink size="small" to={`/creations/preview/${albumId}`}>
          <T id="editor.preview" />
        </ButtonLink>
        <Button size="small" onClick={() => dispatch(albums.shareDialogOpened(subject))}>
          <T id="preview.share" />
        </Button>
        <Menu
          trigger={
            <button type="button" className={styles.icon} aria-label={t('editor.more')}>
              <Icon name="more" />
            </button>
          }
        >
          <MenuItem onSelect={() => openPane('check')}>
            <T id="check.title" /> <PreflightBadge />
          </MenuItem>
          <MenuItem onSelect={() => void navigate(`/creations/preview/${albumId}`)}>
            <T id="editor.preview" />
          </MenuItem>
          <MenuItem onSelect={() => dispatch(albums.shareDialogOpened(subject))}>
            <T id="preview.share" />
          </MenuItem>
          <MenuItem onSelect={() => dispatch(albums.artworkDialogOpened({ ...subject, lora: album.lora }))}>
            <T id="preview.artwork" />
          </MenuItem>
          <MenuItem onSelect={() => dispatch(albums.relayoutDialogOpened({ ...subject, ...layout }))}>
            <T id="preview.relayout" />
          </MenuItem>
          <MenuItem onSelect={() => dispatch(albums.versionsDialogOpened(subject))}>
            <T id="versions.open" />
          </MenuItem>
          <MenuItem onSelect={() => dispatch(albums.proofRequested(subject))}>
            <T id="editor.proof" />
          </MenuItem>
          <MenuItem onSelect={() => dispatch(albums.exportDialogOpened({ ...subject, book: album.book }))}>
            <T id="preview.export" />
          </MenuItem>
        </Menu>
      </div>
      <div className={styles.price}>{priceBar({ ...toAlbumToOrder(album), coverUrl })}</div>
    </header>
  );
}
