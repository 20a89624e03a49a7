import { storedText, type TextElement } from '@domain/document';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { typed } from '../canvas/text/softBreaks';
import { useRoomForText } from '../canvas/text/useRoomForText';
import { useEditor } from '../context';
import styles from './Panels.module.css';

/** What a text says, its lists being written as on the page. */
export function WordsField({ element: { id, text, font } }: { readonly element: TextElement }) {
  const t = useT();
  const { apply } = useEditor();
  const tellRoom = useRoomForText();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  // Each writing is a step of its own to undo.
  const [writing, begin] = useState(newId);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const { value, selectionEnd } = target;
    const how = (nativeEvent as InputEvent).inputType ?? '';
    const next = typed({ text, value: text }, value, selectionEnd, how);
    tellRoom(value.length);
    if (storedText(next.text, font) !== value) caret.current = storedText(next.text.slice(0, next.at), font).length;
    apply({ kind: 'setText', id, text: next.text }, { lasting: `text-${id}-${writing}` });
  };
  return (
    <textarea
      ref={field}
      id="editor-text"
      translate="no"
      className={styles.textarea}
      aria-label={t('editor.textWords')}
      rows={4}
      value={text}
      onFocus={() => begin(newId())}
      onChange={onChange}
    />
  );
}
