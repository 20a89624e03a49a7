import { ExportDialog } from '../export/ExportDialog';
import { ExportPanel } from '../export/ExportPanel';
import { CancelModal } from '../generation/CancelModal';
import { ProgressModal } from '../generation/ProgressModal';
import { ArtworkDialog } from '../images/ArtworkDialog';
import { LayoutDialog } from '../relayout/LayoutDialog';
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
