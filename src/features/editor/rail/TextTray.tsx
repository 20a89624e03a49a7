import { INK } from '@domain/document';
import { legibleColour, type TextStyleName } from '@domain/layout';
import { faceStyle } from '@/features/viewer/painting/paintStyles';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useAddText } from '../elements/createElements';
import { useDocument } from '../hooks/EditorContext';
import panel from '../inspector/Panels.module.css';
import { albumTextStyle } from '../inspector/text/themeTextStyles';
import { selectDocuments, selectEditor } from '../state/selectors';
import styles from './Rail.module.css';

/** Sizes of the samples, in px: the order of the printed sizes, in the space of the rail. */
const sampleSizesPx = { title: 28, heading: 21, text: 16, caption: 13 } as const satisfies Record<
  TextStyleName,
  number
>;
const names = Object.keys(sampleSizesPx) as readonly TextStyleName[];

/** Texts in the styles of the album. A press adds one to the page and starts editing it. */
export default function TextTray() {
  const doc = useDocument();
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  const addText = useAddText();
  const docs = useAppSelector(selectDocuments).map(({ document }) => document);
  return (
    <section className={panel.panel}>
      <h2>
        <T id="editor.pane.text" />
      </h2>
      <p className={panel.hint}>
        <T id="editor.text.hint" />
      </p>
      <ul className={styles.styles}>
        {names.map((name) => {
          const style = albumTextStyle(templateId, docs, doc, name);
          const { font = 'serif', align = 'left', colour = INK } = style;
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.style}
                style={{
                  ...faceStyle(font),
                  fontSize: sampleSizesPx[name],
                  textAlign: align,
                  color: legibleColour(colour, doc.background.colour),
                  backgroundColor: doc.background.colour,
                }}
                onClick={() => addText(style)}
              >
                <T id={`editor.style.${name}`} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
