import type { AlbumSummary } from '@domain/contract';
import { artworkActions } from '@/features/album-jobs/artwork/slice';
import { exportActions } from '@/features/album-jobs/export/slice';
import { proofActions } from '@/features/album-jobs/proof/slice';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button, MenuItem } from '@/ui';
import { relayoutActions } from '../relayout/slice';
import { sharingActions } from '../sharing/slice';
import { versionsActions } from '../versions/slice';

interface Props {
  readonly album: AlbumSummary;
}

function useSubject({ id: albumId, title }: AlbumSummary) {
  const t = useT();
  return { albumId, title: title || t('generation.untitled') };
}

/** Button in the top bar of the editor that opens the dialog to share the album. */
export function EditorShareButton({ album }: Props) {
  const dispatch = useAppDispatch();
  const subject = useSubject(album);
  return (
    <Button size="small" onClick={() => dispatch(sharingActions.shareDialogOpened(subject))}>
      <T id="preview.share" />
    </Button>
  );
}

/** Items of the editor's menu that act on the whole album. */
export function EditorMenuItems({ album }: Props) {
  const dispatch = useAppDispatch();
  const subject = useSubject(album);
  const layout = { format: album.format, templateId: album.template_id, pages: album.page_count };
  return (
    <>
      <MenuItem onSelect={() => dispatch(sharingActions.shareDialogOpened(subject))}>
        <T id="preview.share" />
      </MenuItem>
      <MenuItem onSelect={() => dispatch(artworkActions.artworkDialogOpened({ ...subject, lora: album.lora }))}>
        <T id="preview.artwork" />
      </MenuItem>
      <MenuItem onSelect={() => dispatch(relayoutActions.relayoutDialogOpened({ ...subject, ...layout }))}>
        <T id="preview.relayout" />
      </MenuItem>
      <MenuItem onSelect={() => dispatch(versionsActions.versionsDialogOpened(subject))}>
        <T id="versions.open" />
      </MenuItem>
      <MenuItem onSelect={() => dispatch(proofActions.proofRequested(subject))}>
        <T id="editor.proof" />
      </MenuItem>
      <MenuItem onSelect={() => dispatch(exportActions.exportDialogOpened({ ...subject, book: album.book }))}>
        <T id="preview.export" />
      </MenuItem>
    </>
  );
}
