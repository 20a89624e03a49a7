import { ExportDialog } from '@/features/album-jobs/export/ExportDialog';
import { JobPanel } from '@/features/album-jobs/panel/JobPanel';
import { AddPhotosDialog } from '../add-photos/AddPhotosDialog';
import { ArtworkDialog } from '../artwork-dialog/ArtworkDialog';
import { CancelGenerationDialog, GenerationProgressDialog } from '../generation-dialogs/GenerationProgressDialog';
import { RelayoutDialog } from '../relayout/RelayoutDialog';
import { ShareDialog } from '../sharing/ShareDialog';
import { VersionsDialog } from '../versions/VersionsDialog';

export default function AlbumOverlays() {
  return (
    <>
      <GenerationProgressDialog />
      <CancelGenerationDialog />
      <ExportDialog />
      <JobPanel />
      <ArtworkDialog />
      <RelayoutDialog />
      <VersionsDialog />
      <ShareDialog />
      <AddPhotosDialog />
    </>
  );
}
