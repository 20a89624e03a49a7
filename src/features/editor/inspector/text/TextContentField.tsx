import type { TextElement } from '@domain/document';
import type { KeyboardEvent } from 'react';
import { useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { useStyleKeys } from '../../canvas/text/useCharacterStyle';
import { useTextEditing } from '../../canvas/text/useTextEditing';
import { chordOf, shortcutOf } from '../../shortcuts/shortcuts';
import styles from '../Panels.module.css';

/** Content of a text, edited like on the page. */
export function TextContentField({ element }: { readonly element: TextElement }) {
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
