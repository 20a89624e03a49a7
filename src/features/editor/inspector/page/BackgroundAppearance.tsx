import type { Rect } from '@domain/document';
import { type BackgroundPicture, backgroundArea, NO_ADJUSTMENTS, type SpreadDocument } from '@domain/document';
import { T } from '@/i18n';
import { Button } from '@/ui';
import { BACKGROUND_ID } from '../../canvas/crop/cropTarget';
import { useEditor } from '../../hooks/EditorContext';
import { OpacityField, RangeField, ZoomField } from '../fields/RangeField';
import styles from '../Panels.module.css';
import { AdjustmentFields } from '../photo/ColourAdjustments';

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

interface BackgroundPositionProps {
  readonly crop: Rect;
  /** The covered area, in mm. */
  readonly area: Rect;
  /** @param name of the moved slider, which makes its steps one gesture */
  readonly onChange: (crop: Rect, name: string) => void;
}

const PERCENT = 100;
const positions = { min: 0, max: PERCENT, step: 1 } as const;
/** A hidden part below this fraction counts as none. */
const MIN_MOVABLE_SHARE = 0.001;

/** Returns the start of a crop in percent of its free range; the middle if there is no range. */
const positionOf = (start: number, size: number) =>
  1 - size < MIN_MOVABLE_SHARE ? PERCENT / 2 : Math.round((PERCENT * start) / (1 - size));

function BackgroundPosition({ crop, area, onChange }: BackgroundPositionProps) {
  const { x, y, width, height } = crop;
  return (
    <>
      <ZoomField of={{ crop, frame: area }} onChange={(shown) => onChange(shown, 'zoom')} />
      <RangeField
        {...positions}
        label={<T id="editor.background.across" />}
        value={positionOf(x, width)}
        disabled={1 - width < MIN_MOVABLE_SHARE}
        onChange={(at) => onChange({ ...crop, x: (at / PERCENT) * (1 - width) }, 'across')}
      />
      <RangeField
        {...positions}
        label={<T id="editor.background.down" />}
        value={positionOf(y, height)}
        disabled={1 - height < MIN_MOVABLE_SHARE}
        onChange={(at) => onChange({ ...crop, y: (at / PERCENT) * (1 - height) }, 'down')}
      />
    </>
  );
}
