import { type BackgroundPicture, backgroundArea, NO_ADJUSTMENTS, type SpreadDocument } from '@domain/document';
import { T } from '@/i18n';
import { Button } from '@/ui';
import { BACKGROUND_ID } from '../../canvas/crop/cropTarget';
import { useEditor } from '../../hooks/EditorContext';
import { OpacityField } from '../fields/RangeField';
import styles from '../Panels.module.css';
import { AdjustmentFields } from '../photo/ColourAdjustments';
import { BackgroundPosition } from './BackgroundPosition';

interface Props {
  readonly document: SpreadDocument;
  readonly picture: BackgroundPicture;
}

export function BackgroundAppearance({ document: doc, picture }: Props) {
  const { background } = doc;
  const { apply, crop, cropping, spreadId } = useEditor();
  const isCropped = cropping === BACKGROUND_ID;
  const { adjust, opacity = 1 } = picture;
  const changePicture = (change: Partial<BackgroundPicture>, name?: string) =>
    apply(
      { kind: 'setBackground', background: { ...background, picture: { ...picture, ...change } } },
      name && `background-${name}-${spreadId}`,
    );
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">
        <T id="editor.background" />
      </legend>
      <BackgroundPosition
        crop={picture.crop}
        area={backgroundArea(doc)}
        onChange={(shown, name) => changePicture({ crop: shown }, name)}
      />
      <div className={styles.actions}>
        <Button size="small" aria-pressed={isCropped} onClick={() => crop(isCropped ? null : BACKGROUND_ID)}>
          <T id={isCropped ? 'editor.crop.done' : 'editor.crop'} />
        </Button>
      </div>
      <OpacityField value={opacity} onChange={(value) => changePicture({ opacity: value }, 'opacity')} />
      <AdjustmentFields
        adjust={adjust}
        isPlain={!adjust}
        onChange={(change, name) => changePicture({ adjust: { ...NO_ADJUSTMENTS, ...adjust, ...change } }, name)}
      />
    </fieldset>
  );
}
