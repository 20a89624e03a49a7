import { T } from '@/i18n';
import { Button } from '@/ui';
import { useDocument, useEditor } from '../hooks/EditorContext';
import { useApplyBackgroundToAll, withoutPicture } from '../hooks/useSetAsBackground';
import { ColourField } from '../inspector/fields/inputs';
import { BackgroundAppearance } from '../inspector/page/BackgroundAppearance';
import styles from './Rail.module.css';

export function BackgroundSettings() {
  const { apply, spreadId } = useEditor();
  const doc = useDocument();
  const { colour, picture } = doc.background;
  const spreadEverywhere = useApplyBackgroundToAll();
  return (
    <section className={styles.settings}>
      <ColourField
        label={<T id="editor.background" />}
        value={colour}
        onChange={(next) =>
          apply({ kind: 'setBackground', background: { ...doc.background, colour: next } }, `background-${spreadId}`)
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
            onClick={() => apply({ kind: 'setBackground', background: withoutPicture(doc.background) })}
          >
            <T id="editor.background.remove" />
          </Button>
        )}
      </div>
    </section>
  );
}
