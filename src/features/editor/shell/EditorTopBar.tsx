import type { AlbumSummary } from '@domain/contract';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { T, useT } from '@/i18n';
import { type AlbumToOrder, toAlbumToOrder } from '@/lib/albumToOrder';
import { usePhoneScreen } from '@/lib/dom/mediaHooks';
import { useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, Icon, Menu, MenuItem, usePreloadMenus } from '@/ui';
import { useEditor } from '../hooks/EditorContext';
import { PreflightBadge } from '../preflight/PreflightBadge';
import { selectAlbum, selectCoverUrl } from '../state/selectors';
import { EditableTitle } from '../title/EditableTitle';
import styles from './Editor.module.css';
import { HistoryButtons } from './HistoryButtons';
import { SaveState } from './SaveState';
import thumb from './ThumbBar.module.css';

/** Parts of the top bar that belong to other features; the app fills them. */
export interface TopBarSlots {
  readonly priceBar: (album: AlbumToOrder) => ReactNode;
  readonly shareButton: (album: AlbumSummary) => ReactNode;
  readonly menuItems: (album: AlbumSummary) => ReactNode;
}

export function EditorTopBar({ priceBar, shareButton, menuItems }: TopBarSlots) {
  const t = useT();
  const navigate = useNavigate();
  const { pane, openPane } = useEditor();
  const album = useAppSelector(selectAlbum);
  const coverUrl = useAppSelector(selectCoverUrl);
  const isPhone = usePhoneScreen();
  usePreloadMenus();
  if (!album) return null;
  const { id: albumId } = album;
  return (
    <header className={styles.bar}>
      <Link className={styles.icon} to="/creations" aria-label={t('preview.back')}>
        <Icon name="back" />
      </Link>
      <div className={styles.title}>
        <EditableTitle albumId={albumId} title={album.title} />
      </div>
      <SaveState />
      {!isPhone && <HistoryButtons />}
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
        {shareButton(album)}
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
          {menuItems(album)}
        </Menu>
      </div>
      {!isPhone && <div className={styles.price}>{priceBar({ ...toAlbumToOrder(album), coverUrl })}</div>}
    </header>
  );
}

/** Undo, redo and the order at the bottom of a phone, in reach of the thumb. */
export function ThumbBar({ priceBar }: Pick<TopBarSlots, 'priceBar'>) {
  const album = useAppSelector(selectAlbum);
  const coverUrl = useAppSelector(selectCoverUrl);
  if (!album) return null;
  return (
    <div className={thumb.bar}>
      <HistoryButtons />
      <div className={thumb.price}>{priceBar({ ...toAlbumToOrder(album), coverUrl })}</div>
    </div>
  );
}
