import { type BackgroundPicture, backgroundArea, NO_ADJUSTMENTS, type SpreadDocument } from '@domain/document';
import { T } from '@/i18n';
import { Button } from '@/ui';
import { BEHIND } from '../canvas/crop/cropTarget';
import { useEditor } from '../hooks/EditorContext';
import { BackgroundPlace } from './BackgroundPosition';
import { Colours } from './ColourAdjustments';
import { OpacityField } from './fields/OpacityField';
import styles from './Panels.module.css';

interface Props {
  readonly document: SpreadDocument;
  readonly picture: BackgroundPicture;
}

/** How the picture behind the pages lies there and looks. */
export function BackgroundLook({ document: doc, picture }: Props) {
  const { background } = doc;
  const { apply, crop, cropping, spreadId } = useEditor();
  const isCropped = cropping === BEHIND;
  const { adjust, opacity = 1 } = picture;
  const look = (change: Partial<BackgroundPicture>, name?: string) =>
    apply(
      { kind: 'setBackground', background: { ...background, picture: { ...picture, ...change } } },
      name && `background-${name}-${spreadId}`,
    );
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">
        <T id="editor.background" />
      </legend>
      <BackgroundPlace
        crop={picture.crop}
        area={backgroundArea(doc)}
        onChange={(shown, name) => look({ crop: shown }, name)}
      />
      <div className={styles.ways}>
        <Button size="small" aria-pressed={isCropped} onClick={() => crop(isCropped ? null : BEHIND)}>
          <T id={isCropped ? 'editor.crop.done' : 'editor.crop'} />
        </Button>
      </div>
      <OpacityField value={opacity} onChange={(value) => look({ opacity: value }, 'opacity')} />
      <Colours
        adjust={adjust}
        isPlain={!adjust}
        onChange={(change, name) => look({ adjust: { ...NO_ADJUSTMENTS, ...adjust, ...change } }, name)}
      />
    </fieldset>
  );
}
