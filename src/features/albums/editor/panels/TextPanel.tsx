import { asList, fontIds, listKinds, listOf, type TextElement, textOverflows } from '@domain/document';
import type { TextStyleChange } from '@domain/document/edit';
import { T, useT } from '@/i18n';
import { Select } from '@/ui';
import { TEXT_SIZES, textAligns } from '../canvas/text/choices';
import { useEditor } from '../context';
import { ColourField } from './ColourField';
import { NumberField } from './NumberField';
import styles from './Panels.module.css';
import { ThemeStyles } from './ThemeStyles';
import { WordsField } from './WordsField';

/** What stands on the buttons, the same in all languages. */
const listMarks = { none: '¶', bullets: '•', numbers: '1.' } as const;

/** What a text says and how it looks; the page shows each letter as it is typed, broken as it will be printed. */
export function TextPanel({ text }: { readonly text: TextElement }) {
  const t = useT();
  const { apply } = useEditor();
  const { id, locked } = text;
  const list = listOf(text.text);
  const style = (change: TextStyleChange, gesture?: string) =>
    apply({ kind: 'setTextStyle', ids: [id], style: change }, gesture);
  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend className="visually-hidden">
        <T id="editor.text" />
      </legend>
      <WordsField element={text} />
      {textOverflows(text) && (
        <p className={styles.warning} role="status">
          <T id="editor.overflow" />
        </p>
      )}
      <ThemeStyles texts={[text]} />
      <Select
        label={<T id="editor.font" />}
        value={text.font}
        options={fontIds.map((value) => ({ value, label: t(`editor.font.${value}`) }))}
        onChoose={(font) => style({ font })}
      />
      <div className={styles.numbers}>
        <NumberField
          label={<T id="editor.size" />}
          value={text.size}
          unit={t('editor.pt')}
          {...TEXT_SIZES}
          onChange={(size) => style({ size }, `size-${id}`)}
        />
        <NumberField
          label={<T id="editor.leading" />}
          value={text.leading}
          min={0.8}
          max={3}
          step={0.1}
          onChange={(leading) => style({ leading }, `leading-${id}`)}
        />
      </div>
      <div className={styles.segments} role="group" aria-label={t('editor.align')}>
        {textAligns.map((align) => (
          <button key={align} type="button" aria-pressed={text.align === align} onClick={() => style({ align })}>
            <T id={`editor.align.${align}`} />
          </button>
        ))}
      </div>
      <div className={styles.segments} role="group" aria-label={t('editor.list')}>
        {listKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={list === kind}
            aria-label={t(`editor.list.${kind}`)}
            onClick={() => apply({ kind: 'setText', id, text: asList(text.text, kind) })}
          >
            {listMarks[kind]}
          </button>
        ))}
      </div>
      <ColourField
        label={<T id="editor.colour" />}
        value={text.colour}
        onChange={(colour) => style({ colour }, `colour-${id}`)}
      />
    </fieldset>
  );
}
