import { T } from '@/i18n';
import { Button } from '@/ui';
import { useAddText } from '../elements/createElements';
import { useDocument, useEditor } from '../hooks/EditorContext';
import { usePasteButton } from '../hooks/usePaste';
import { useApplyBackgroundToAll } from '../hooks/useSetAsBackground';
import { LayoutExplanation } from '../layout-explanation/LayoutExplanation';
import { AddQrButton } from './AddQrButton';
import { AddShapeMenu } from './AddShapeMenu';
import { BackgroundAppearance } from './BackgroundAppearance';
import { BindingSettings } from './BindingSettings';
import { ColourField } from './fields/ColourField';
import styles from './Panels.module.css';
import { PhotoCount } from './PhotoCount';
import { Shuffle } from './Shuffle';

/** Properties of the spread, shown while nothing is selected. */
export function PagePanel() {
  const { apply, openPane, spreadId } = useEditor();
  const doc = useDocument();
  const addText = useAddText();
  const paste = usePasteButton();
  const { picture } = doc.background;
  const spreadEverywhere = useApplyBackgroundToAll();
  return (
    <div className={styles.group}>
      <p className={styles.hint}>
        <T id="editor.page.hint" />
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={addText}>
          <T id="editor.addText" />
        </Button>
        <Button size="small" onClick={() => openPane('photos')}>
          <T id="editor.addPhoto" />
        </Button>
        <Button size="small" onClick={() => openPane('stickers')}>
          <T id="editor.addSticker" />
        </Button>
        <AddShapeMenu />
        <AddQrButton />
        <Button size="small" onClick={paste}>
          <T id="editor.paste" />
        </Button>
      </div>
      {doc.role === 'cover' && <BindingSettings />}
      <PhotoCount key={`count-${spreadId}`} />
      <Shuffle key={spreadId} />
      <LayoutExplanation key={`why-${spreadId}`} />
      <ColourField
        label={<T id="editor.background" />}
        value={doc.background.colour}
        onChange={(colour) =>
          apply({ kind: 'setBackground', background: { ...doc.background, colour } }, `background-${spreadId}`)
        }
      />
      {picture && <BackgroundAppearance document={doc} picture={picture} />}
      <div className={styles.actions}>
        {doc.role !== 'cover' && (
          <Button size="small" onClick={spreadEverywhere}>
            <T id="editor.background.everywhere" />
          </Button>
        )}
        {picture && (
          <Button
            size="small"
            onClick={() => apply({ kind: 'setBackground', background: { colour: doc.background.colour } })}
          >
            <T id="editor.background.remove" />
          </Button>
        )}
      </div>
    </div>
  );
}
