import type { PhotoElement } from '@domain/document';
import { T } from '@/i18n';
import { Button } from '@/ui';
import { useEditor, usePhotos } from '../hooks/EditorContext';
import { useAddCaption } from '../hooks/useAddCaption';
import { usePhotoSharpness } from '../hooks/usePhotoSharpness';
import { useSetAsBackground } from '../hooks/useSetAsBackground';
import { ZoomField } from './fields/ZoomField';
import styles from './Panels.module.css';

function Quality({ photo }: { readonly photo: PhotoElement }) {
  const photos = usePhotos();
  const quality = usePhotoSharpness()(photo, photo.fileId === null ? undefined : photos[photo.fileId]);
  if (!quality) return null;
  const { ppi, level } = quality;
  return (
    <div className={styles.row}>
      <span>
        <T id="editor.quality" />
      </span>
      <span className={styles.quality} data-level={level}>
        <T id={`editor.quality.${level}`} values={{ ppi }} />
      </span>
    </div>
  );
}

/** Properties and main commands of a photo. */
export function PhotoPanel({ photo }: { readonly photo: PhotoElement }) {
  const { apply, crop, cropping, openPane } = useEditor();
  const caption = useAddCaption();
  const behind = useSetAsBackground(photo);
  const { id, locked } = photo;
  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend className="visually-hidden">
        <T id="editor.photo" />
      </legend>
      <Quality photo={photo} />
      <ZoomField
        of={photo}
        disabled={locked}
        onChange={(shown) => apply({ kind: 'cropPhoto', id, crop: shown }, `crop-${id}`)}
      />
      <div className={styles.actions}>
        <Button size="small" onClick={() => openPane('photos')}>
          <T id="editor.replace" />
        </Button>
        <Button size="small" onClick={() => apply({ kind: 'fitPhoto', id, to: 'fill' })}>
          <T id="editor.fit.fill" />
        </Button>
        <Button size="small" onClick={() => apply({ kind: 'fitPhoto', id, to: 'fit' })}>
          <T id="editor.fit.fit" />
        </Button>
        <Button size="small" aria-pressed={cropping === id} onClick={() => crop(cropping === id ? null : id)}>
          <T id={cropping === id ? 'editor.crop.done' : 'editor.crop'} />
        </Button>
        {photo.fileId !== null && (
          <Button size="small" onClick={() => void caption([photo])}>
            <T id="editor.caption" />
          </Button>
        )}
        {behind && (
          <Button size="small" onClick={behind}>
            <T id="editor.background.use" />
          </Button>
        )}
      </div>
    </fieldset>
  );
}
