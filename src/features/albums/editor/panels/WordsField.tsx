import { type TextElement, typedInList } from '@domain/document';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { requestId } from '../../random';
import { useEditor } from '../context';
import styles from './Panels.module.css';

/** What a text says, its lists being written as on the page. */
export function WordsField({ element: { id, text } }: { readonly element: TextElement }) {
  const t = useT();
  const { apply } = useEditor();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  // Each writing is a step of its own to undo.
  const [writing, begin] = useState(requestId);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const { value, selectionEnd } = target;
    const how = (nativeEvent as InputEvent).inputType ?? '';
    const next = typedInList(text, { text: value, at: selectionEnd }, how);
    if (next.text !== value) caret.current = next.at;
    apply({ kind: 'setText', id, text: next.text }, { lasting: `text-${id}-${writing}` });
  };
  return (
    <textarea
      ref={field}
      id="editor-text"
      className={styles.textarea}
      aria-label={t('editor.textWords')}
      rows={4}
      maxLength={5000}
      value={text}
      onFocus={() => begin(requestId())}
      onChange={onChange}
    />
  );
}
