import type { AlbumSummary } from '@domain/contract';
import { useNavigate } from 'react-router-dom';
import { artworkActions } from '@/features/album-jobs/artwork/slice';
import { exportActions } from '@/features/album-jobs/export/slice';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button, ButtonLink, Icon, Menu, MenuItem } from '@/ui';
import { relayoutActions } from '../relayout/slice';
import { sharingActions } from '../sharing/slice';
import styles from './PreviewPage.module.css';

interface Props {
  readonly album: Pick<AlbumSummary, 'id' | 'title' | 'lora' | 'format' | 'book' | 'template_id' | 'page_count'>;
}

const EditLink = ({ id }: { readonly id: string }) => (
  <ButtonLink variant="primary" size="small" className={styles.action} to={`/creations/editor/${id}`}>
    <Icon name="edit" size={18} />
    <T id="creations.edit" />
  </ButtonLink>
);

const ShareButton = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      className={styles.action}
      onClick={() => dispatch(sharingActions.shareDialogOpened({ albumId: id, title }))}
    >
      <Icon name="share" size={18} />
      <T id="preview.share" />
    </Button>
  );
};

/** Edit and share, on phones in the bar at the bottom. */
export const PreviewPhoneActions = ({ album }: Props) => (
  <>
    <EditLink id={album.id} />
    <ShareButton id={album.id} title={album.title} />
  </>
);

/** Album actions: edit first, share second, the others in a menu. On a phone, only the menu. */
export const PreviewActions = ({ album: { id, title, lora, format, book, template_id, page_count: pages } }: Props) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const t = useT();
  const album = { albumId: id, title };
  return (
    <>
      <div className={styles.actions}>
        <EditLink id={id} />
        <ShareButton id={id} title={title} />
      </div>
      <Menu
        trigger={
          <button type="button" className={styles.more} aria-label={t('creations.actions', { title })}>
            <Icon name="more" />
          </button>
        }
      >
        <MenuItem onSelect={() => dispatch(artworkActions.artworkDialogOpened({ ...album, lora }))}>
          <T id="preview.artwork" />
        </MenuItem>
        <MenuItem
          onSelect={() =>
            dispatch(relayoutActions.relayoutDialogOpened({ ...album, format, templateId: template_id, pages }))
          }
        >
          <T id="preview.relayout" />
        </MenuItem>
        <MenuItem onSelect={() => void navigate(`/creations/editor/${id}?check`)}>
          <T id="check.open" />
        </MenuItem>
        <MenuItem onSelect={() => dispatch(exportActions.exportDialogOpened({ ...album, book }))}>
          <T id="preview.export" />
        </MenuItem>
      </Menu>
    </>
  );
};
