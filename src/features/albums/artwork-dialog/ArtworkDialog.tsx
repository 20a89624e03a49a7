import { NO_ARTWORK } from '@domain/contract';
import { useState } from 'react';
import { type ArtworkState, artworkActions as actions } from '@/features/album-jobs/artwork/slice';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { selectArtworkDialog } from '../selectors';
import { ArtworkStylePicker } from './ArtworkStylePicker';

/** Artwork of a finished album: behind its cover, title page and chapter openings. */
export function ArtworkDialog() {
  const choosing = useAppSelector(selectArtworkDialog);
  return choosing && <ArtworkForm key={choosing.albumId} {...choosing} />;
}

function ArtworkForm({ albumId, title, lora }: NonNullable<ArtworkState['choosing']>) {
  const dispatch = useAppDispatch();
  const t = useT();
  const [selection, select] = useState<{ readonly lora: string | null } | null>(null);
  const chosen = selection ? selection.lora : lora;
  const close = () => dispatch(actions.artworkDialogClosed());
  const requestArtwork = () => dispatch(actions.artworkRequested({ albumId, title, lora: chosen ?? NO_ARTWORK }));
  const isSame = chosen === null && lora === null;
  return (
    <Dialog
      open
      onClose={close}
      title={<T id="artwork.title" />}
      description={<T id="artwork.text" />}
      actions={
        <>
          <Button onClick={close}>
            <T id="artwork.cancel" />
          </Button>
          <Button variant="primary" disabled={isSame} onClick={requestArtwork}>
            <T id={chosen === null ? 'artwork.remove' : chosen === lora ? 'artwork.again' : 'artwork.paint'} />
          </Button>
        </>
      }
    >
      <ArtworkStylePicker
        label={t('artwork.style')}
        name="artwork-style"
        value={chosen}
        onChoose={(id) => select({ lora: id })}
      />
    </Dialog>
  );
}
