import type { AlbumSummary } from '@domain/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { artworkActions } from '@/features/album-jobs/artwork/slice';
import { exportActions } from '@/features/album-jobs/export/slice';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button, ButtonLink, Icon, type IconName, Menu, MenuItem } from '@/ui';
import { relayoutActions } from '../relayout/slice';
import { sharingActions } from '../sharing/slice';
import styles from './PreviewPage.module.css';

interface Props {
  readonly album: Pick<AlbumSummary, 'id' | 'title' | 'lora' | 'format' | 'book' | 'template_id' | 'page_count'>;
}

const actionLabels = {
  artwork: { icon: 'brush', name: 'preview.artwork' },
  relayout: { icon: 'layout', name: 'preview.relayout' },
  edit: { icon: 'edit', name: 'creations.edit' },
  check: { icon: 'check', name: 'check.open' },
  share: { icon: 'share', name: 'preview.share' },
  export: { icon: 'download', name: 'preview.export' },
} as const satisfies Record<string, { readonly icon: IconName; readonly name: string }>;

const actionOrder = ['artwork', 'relayout', 'edit', 'check', 'share', 'export'] as const;

/** Album actions: labelled buttons where there is room, icons on a tablet, one menu on a phone. */
export const PreviewActions = ({ album: { id, title, lora, format, book, template_id, page_count: pages } }: Props) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const t = useT();
  const album = { albumId: id, title };
  const links = { edit: `/creations/editor/${id}`, check: `/creations/editor/${id}?check` };
  const handlers = {
    artwork: () => dispatch(artworkActions.artworkDialogOpened({ ...album, lora })),
    relayout: () =>
      dispatch(relayoutActions.relayoutDialogOpened({ ...album, format, templateId: template_id, pages })),
    edit: () => void navigate(links.edit),
    check: () => void navigate(links.check),
    share: () => dispatch(sharingActions.shareDialogOpened(album)),
    export: () => dispatch(exportActions.exportDialogOpened({ ...album, book })),
  };
  return (
    <>
      <div className={styles.actions}>
        {actionOrder.map((way) => {
          const buttonProps = {
            size: 'small',
            className: styles.action,
            'aria-label': t(actionLabels[way].name),
          } as const;
          return way === 'edit' || way === 'check' ? (
            <ButtonLink key={way} {...buttonProps} to={links[way]}>
              <ActionLabel way={way} />
            </ButtonLink>
          ) : (
            <Button key={way} {...buttonProps} onClick={handlers[way]}>
              <ActionLabel way={way} />
            </Button>
          );
        })}
      </div>
      <Menu
        trigger={
          <button type="button" className={styles.more} aria-label={t('creations.actions', { title })}>
            <Icon name="more" />
          </button>
        }
      >
        {actionOrder.map((way) => (
          <MenuItem key={way} onSelect={handlers[way]}>
            <T id={actionLabels[way].name} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

const ActionLabel = ({ way }: { readonly way: keyof typeof actionLabels }): ReactNode => (
  <>
    <Icon name={actionLabels[way].icon} size={18} />
    <span>
      <T id={actionLabels[way].name} />
    </span>
  </>
);
