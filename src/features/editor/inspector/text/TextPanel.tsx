import {
  detectListKind,
  findMissingCharacters,
  formatAsList,
  hasTextOverflow,
  listKinds,
  type TextElement,
} from '@domain/document';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { T, useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { useAppStore } from '@/store/hooks';
import { forgetSelection, isInTextFieldScope, textFieldScope } from '../../canvas/text/textSelection';
import { useStyleKeys } from '../../canvas/text/useCharacterStyle';
import { useTextEditing } from '../../canvas/text/useTextEditing';
import { useEditor } from '../../hooks/EditorContext';
import { chordOf, shortcutOf } from '../../shortcuts/shortcuts';
import { selectEditor } from '../../state/selectors';
import { SegmentedControl } from '../fields/inputs';
import { TypographyFields } from '../fields/TypographyFields';
import styles from '../Panels.module.css';
import { AlbumStyleField, ThemeStyleField } from './ThemeStyleField';

function TextContentField({ element }: { readonly element: TextElement }) {
  const t = useT();
  const { field, begin, rewrite, flush } = useTextEditing(element, { on: 'panel' });
  const styleByKey = useStyleKeys(element, flush);
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = event.altKey || isComposing(event) ? undefined : shortcutOf(chordOf(event));
    if (styleByKey(shortcut, event.target)) event.preventDefault();
    if (shortcut !== 'undo' && shortcut !== 'redo') return;
    event.preventDefault();
    rewrite(shortcut);
  };
  return (
    <textarea
      {...field}
      id="editor-text"
      translate="no"
      className={styles.textarea}
      aria-label={t('editor.textWords')}
      rows={4}
      onFocus={begin}
      onKeyDown={onKeyDown}
    />
  );
}

/** Removes an empty text when its fields lose the focus, since it would lie invisibly over the elements below. */
function useRemoveEmptyText({ id, text }: TextElement) {
  const { apply } = useEditor();
  const { getState } = useAppStore();
  const isAtWork = useRef(false);
  const left = () => {
    isAtWork.current = false;
    if (text.trim() !== '') return;
    const last = selectEditor(getState()).undo.at(-1);
    const gesture = last?.kind === 'edit' && last.gesture?.startsWith(`text-${id}-`) ? last.gesture : null;
    // Joins the undo step of the edit that emptied the text, if nothing else was edited since.
    apply({ kind: 'removeElements', ids: [id] }, gesture === null ? undefined : { lasting: gesture });
  };
  const leave = useRef(left);
  useLayoutEffect(() => {
    leave.current = left;
  });
  // A focused field that unmounts fires no blur event.
  useLayoutEffect(() => () => void (isAtWork.current && leave.current()), []);
  return {
    ...textFieldScope(id),
    onFocus: () => {
      isAtWork.current = true;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // A switch to another window keeps the field focused.
      if (target === document.activeElement || isInTextFieldScope(relatedTarget, id)) return;
      forgetSelection(id);
      left();
    },
  };
}

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
      <AlbumStyleField text={text} />
    </fieldset>
  );
}
