import {
  detectListKind,
  findMissingCharacters,
  formatAsList,
  hasTextOverflow,
  listKinds,
  type TextElement,
} from '@domain/document';
import { T, useT } from '@/i18n';
import { useEditor } from '../hooks/EditorContext';
import { SegmentedControl } from './fields/SegmentedControl';
import { TextContentField } from './fields/TextContentField';
import { TypographyFields } from './fields/TypographyFields';
import styles from './Panels.module.css';
import { ThemeStyleField } from './ThemeStyleField';
import { useRemoveEmptyText } from './useRemoveEmptyText';

/** Labels of the buttons, the same in all languages. */
const listMarks = { none: '¶', bullets: '•', numbers: '1.' } as const;

/** Content and look of a text. The page shows each typed letter, wrapped as in print. */
export function TextPanel({ text }: { readonly text: TextElement }) {
  const t = useT();
  const { apply } = useEditor();
  const { id, locked } = text;
  const fields = useRemoveEmptyText(text);
  const missing = findMissingCharacters(text.text, text.font);
  return (
    <fieldset {...fields} className={styles.group} disabled={locked} tabIndex={-1}>
      <legend className="visually-hidden">
        <T id="editor.text" />
      </legend>
      <TextContentField key={id} element={text} />
      {hasTextOverflow(text) && (
        <p className={styles.warning} role="status">
          <T id="editor.overflow" />
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.warning} role="status">
          <T id="editor.glyphs" values={{ characters: missing.join(' ') }} />
        </p>
      )}
      <ThemeStyleField texts={[text]} />
      <TypographyFields texts={[text]} />
      <SegmentedControl
        label={t('editor.list')}
        values={listKinds}
        chosen={detectListKind(text.text)}
        onChoose={(kind) => apply({ kind: 'setText', id, text: formatAsList(text.text, kind) })}
        nameOf={(kind) => t(`editor.list.${kind}`)}
      >
        {(kind) => listMarks[kind]}
      </SegmentedControl>
    </fieldset>
  );
}
