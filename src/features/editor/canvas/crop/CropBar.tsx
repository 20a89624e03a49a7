import { MAX_STRAIGHTEN, type SpreadDocument } from '@domain/document';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { T, useT } from '@/i18n';
import { Button } from '@/ui';
import { useEditor } from '../../hooks/EditorContext';
import styles from '../Bars.module.css';
import { currentCropZoom, MAX_CROP_ZOOM, zoomCropTo } from './cropMath';
import { type CropTarget, findCropTarget, useStraighten } from './cropTarget';

export function CropBar({ document: doc }: { readonly document: SpreadDocument }) {
  const cropped = findCropTarget(doc, useEditor().cropping);
  return cropped && <Bar key={cropped.photo.id} {...cropped} />;
}

function Bar({ photo, cropCommand, straightenCommand }: CropTarget) {
  const t = useT();
  const { crop, apply } = useEditor();
  return (
    <div className={styles.below}>
      <div className={styles.bar} data-bar role="group" aria-label={t('editor.crop')}>
        <Slider
          label={<T id="editor.zoom" />}
          min={1}
          max={MAX_CROP_ZOOM}
          step={0.01}
          value={currentCropZoom(photo)}
          onChange={({ target }) => apply(cropCommand(zoomCropTo(photo, Number(target.value))), `crop-${photo.id}`)}
        />
        <Angle photo={photo} straightenCommand={straightenCommand} />
        <Button size="small" variant="primary" onClick={() => crop(null)}>
          <T id="editor.crop.done" />
        </Button>
      </div>
    </div>
  );
}

function Angle({ photo, straightenCommand }: Pick<CropTarget, 'photo' | 'straightenCommand'>) {
  const t = useT();
  const turn = useStraighten(photo, straightenCommand);
  const angleId = useId();
  const { straighten = 0 } = photo;
  return (
    <>
      <Slider
        id={angleId}
        label={<T id="editor.straighten" />}
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
    </>
  );
}

function Slider({ label, ...input }: { readonly label: ReactNode } & ComponentProps<'input'>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type="range" />
    </>
  );
}
