import { MAX_STRAIGHTEN, type PhotoElement, type SpreadDocument } from '@domain/document';
import { useId } from 'react';
import { T, useT } from '@/i18n';
import { Button } from '@/ui';
import { useEditor } from '../../context';
import { useStraighten } from '../../useStraighten';
import styles from '../Bars.module.css';
import { MAX_ZOOM, zoomedTo, zoomIn } from './parts';

/** The zoom and the angle of the photo that is being cropped, and the way out. */
export function CropBar({ document: doc }: { readonly document: SpreadDocument }) {
  const { cropping } = useEditor();
  const photo = doc.elements.find((one): one is PhotoElement => one.id === cropping && one.type === 'photo');
  return photo && <Bar key={photo.id} photo={photo} />;
}

function Bar({ photo }: { readonly photo: PhotoElement }) {
  const t = useT();
  const { crop, apply } = useEditor();
  const turn = useStraighten(photo);
  const [zoomId, angleId] = [useId(), useId()];
  const { id, straighten = 0 } = photo;
  return (
    <div className={styles.below}>
      <div className={styles.bar} data-bar role="group" aria-label={t('editor.crop')}>
        <label htmlFor={zoomId}>
          <T id="editor.zoom" />
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoomIn(photo)}
          onChange={({ target }) =>
            apply({ kind: 'cropPhoto', id, crop: zoomedTo(photo, Number(target.value)) }, `crop-${id}`)
          }
        />
        <label htmlFor={angleId}>
          <T id="editor.straighten" />
        </label>
        <input
          id={angleId}
          type="range"
          min={-MAX_STRAIGHTEN}
          max={MAX_STRAIGHTEN}
          step={0.1}
          value={straighten}
          aria-valuetext={t('editor.degrees', { degrees: straighten })}
          onChange={({ target }) => turn(Number(target.value))}
        />
        <output className={styles.value} htmlFor={angleId}>
          <T id="editor.degrees" values={{ degrees: straighten }} />
        </output>
        <Button size="small" variant="primary" onClick={() => crop(null)}>
          <T id="editor.crop.done" />
        </Button>
      </div>
    </div>
  );
}
