import type { TextElement } from '@domain/document';
import type { MouseEvent } from 'react';
import { useT } from '@/i18n';
import { characterFlags, useCharacterStyle } from '../../canvas/text/useCharacterStyle';
import { useEditor } from '../../hooks/EditorContext';
import styles from '../Panels.module.css';

/** Keeps the focus in the text, with its selection. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const letters = { bold: <b>B</b>, italic: <i>I</i>, underline: <u>U</u> } as const;

interface Props {
  readonly texts: readonly TextElement[];
  /** Styles what is typed next while only a caret stands in the text. */
  readonly atCaret?: boolean;
}

export function CharacterStyleButtons({ texts, atCaret = false }: Props) {
  const t = useT();
  const { has, can, toggle } = useCharacterStyle(texts, { atCaret });
  return characterFlags.map((flag) => (
    <button
      key={flag}
      type="button"
      aria-pressed={has(flag)}
      aria-label={t(`editor.${flag}`)}
      title={can(flag) ? t(`editor.${flag}`) : t(flag === 'bold' ? 'editor.noBold' : 'editor.noItalic')}
      disabled={!can(flag)}
      onMouseDown={keepFocus}
      onClick={() => toggle(flag)}
    >
      <span aria-hidden="true">{letters[flag]}</span>
    </button>
  ));
}

export function CharacterStyleField({ texts }: { readonly texts: readonly TextElement[] }) {
  const t = useT();
  const { apply } = useEditor();
  const isCaps = texts.every(({ caps }) => caps === true);
  const setCaps = () => apply({ kind: 'setTextStyle', ids: texts.map(({ id }) => id), style: { caps: !isCaps } });
  return (
    <div className={styles.segments} role="group" aria-label={t('editor.letters')}>
      <CharacterStyleButtons texts={texts} />
      <button
        type="button"
        aria-pressed={isCaps}
        aria-label={t('editor.caps')}
        title={t('editor.caps')}
        onMouseDown={keepFocus}
        onClick={setCaps}
      >
        <span aria-hidden="true">AA</span>
      </button>
    </div>
  );
}
