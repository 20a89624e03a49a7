import type { PhotoElement } from '@domain/document';
import { T, useT } from '@/i18n';
import { useEditor, usePhotos } from '../../hooks/EditorContext';
import { usePhotoSharpness } from '../../hooks/usePhotoSharpness';
import { EditorIcon } from '../../shell/EditorIcon';
import { SegmentedControl } from '../fields/SegmentedControl';
import { ZoomField } from '../fields/ZoomField';
import styles from '../Panels.module.css';
import { findFit, photoFits } from './findFit';

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

/** Properties of a photo in its frame. */
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
