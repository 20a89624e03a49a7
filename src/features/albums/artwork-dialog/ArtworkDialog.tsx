import { useState } from 'react';
import { imagesActions as actions, type ImagesState, NO_ARTWORK } from '@/features/album-jobs/artwork/slice';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { selectArtworkChoice } from '../selectors';
import { StyleChoice } from './ArtworkStylePicker';

/** Artwork for a finished album: behind its cover, its title page and the pages on which a part begins. */
export function ArtworkDialog() {
  const choosing = useAppSelector(selectArtworkChoice);
  return choosing && <Choice key={choosing.albumId} {...choosing} />;
}

function Choice({ albumId, title, lora }: NonNullable<ImagesState['choosing']>) {
  const dispatch = useAppDispatch();
  const t = useT();
  const [asked, ask] = useState<{ readonly lora: string | null } | null>(null);
  const chosen = asked ? asked.lora : lora;
  const close = () => dispatch(actions.artworkClosed());
  const paint = () => dispatch(actions.imagesRequested({ albumId, title, lora: chosen ?? NO_ARTWORK }));
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
          <Button variant="primary" disabled={isSame} onClick={paint}>
            <T id={chosen === null ? 'artwork.remove' : chosen === lora ? 'artwork.again' : 'artwork.paint'} />
          </Button>
        </>
      }
    >
      <StyleChoice
        label={t('artwork.style')}
        name="artwork-style"
        value={chosen}
        onChoose={(id) => ask({ lora: id })}
      />
    </Dialog>
  );
}
