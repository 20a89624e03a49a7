import { ExportDialog } from '@/features/album-jobs/export/ExportDialog';
import { ExportPanel } from '@/features/album-jobs/panel/JobPanel';
import { ArtworkDialog } from '../artwork-dialog/ArtworkDialog';
import { CancelModal } from '../generation-dialogs/CancelGenerationDialog';
import { ProgressModal } from '../generation-dialogs/GenerationProgressDialog';
import { LayoutDialog } from '../relayout/RelayoutDialog';
import { ShareDialog } from '../sharing/ShareDialog';
import { VersionsDialog } from '../versions/VersionsDialog';

/** What belongs to albums and lies over whatever page is open: running generations and exports, and the dialogs. */
export default function AlbumsLayer() {
  return (
    <>
      <ProgressModal />
      <CancelModal />
      <ExportDialog />
      <ExportPanel />
      <ArtworkDialog />
      <LayoutDialog />
      <VersionsDialog />
      <ShareDialog />
    </>
  );
}
