import type { PhotoElement } from '@domain/document';
import { T, useT } from '@/i18n';
import { currentCropZoom } from '../../canvas/crop/cropMath';
import { useEditor, usePhotos } from '../../hooks/EditorContext';
import { usePhotoSharpness } from '../../hooks/usePhotoSharpness';
import { EditorIcon } from '../../shell/EditorIcon';
import { SegmentedControl } from '../fields/inputs';
import { ZoomField } from '../fields/RangeField';
import styles from '../Panels.module.css';

const photoFits = ['fill', 'fit'] as const;

/** Smaller differences, as fractions of the photo, come from rounding. */
const CROP_TOLERANCE = 0.002;

/** Returns whether a photo fills its frame or is whole in it; undefined when it is zoomed in. */
export function findFit(photo: PhotoElement): (typeof photoFits)[number] | undefined {
  const { width, height } = photo.crop;
  if (width > 1 - CROP_TOLERANCE && height > 1 - CROP_TOLERANCE) return 'fit';
  return currentCropZoom(photo) < 1 + CROP_TOLERANCE ? 'fill' : undefined;
}

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

export function PhotoPanel({ photo }: { readonly photo: PhotoElement }) {
  const t = useT();
  const { apply } = useEditor();
  const { id, locked } = photo;
  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend className="visually-hidden">
        <T id="editor.photo" />
      </legend>
      <SegmentedControl
        label={t('editor.fit')}
        values={photoFits}
        chosen={findFit(photo)}
        onChoose={(to) => apply({ kind: 'fitPhoto', id, to })}
      >
        {(to) => (
          <>
            <EditorIcon name={to} size={16} />
            <T id={`editor.fit.${to}`} />
          </>
        )}
      </SegmentedControl>
      <ZoomField
        of={photo}
        disabled={locked}
        onChange={(shown) => apply({ kind: 'cropPhoto', id, crop: shown }, `crop-${id}`)}
      />
      <Quality photo={photo} />
    </fieldset>
  );
}
