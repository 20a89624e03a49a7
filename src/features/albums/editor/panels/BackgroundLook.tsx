import { type Background, type BackgroundPicture, NO_ADJUSTMENTS } from '@domain/document';
import { T } from '@/i18n';
import { useEditor } from '../context';
import { Colours } from './Adjust';
import { OpacityField } from './Opacity';
import styles from './Panels.module.css';

interface Props {
  readonly background: Background;
  readonly picture: BackgroundPicture;
}

/** How the picture behind the pages looks. */
export function BackgroundLook({ background, picture }: Props) {
  const { apply, spreadId } = useEditor();
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
      <OpacityField value={opacity} onChange={(value) => look({ opacity: value }, 'opacity')} />
      <Colours
        adjust={adjust}
        isPlain={!adjust}
        onChange={(change, name) => look({ adjust: { ...NO_ADJUSTMENTS, ...adjust, ...change } }, name)}
      />
    </fieldset>
  );
}
