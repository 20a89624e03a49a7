import type { TextElement } from '@domain/document';
import type { TextStyleChange } from '@domain/document/edit';
import type { MouseEvent } from 'react';
import { useEffect, useState } from 'react';
import { T, useT } from '@/i18n';
import { Button } from '@/ui';
import { useDocument, useEditor } from '../../hooks/EditorContext';
import { CharacterStyleButtons } from '../../inspector/fields/CharacterStyleButtons';
import { TEXT_SIZES_PT, textAligns } from '../../inspector/fields/TypographyFields';
import { EditorIcon } from '../../shell/EditorIcon';
import styles from './TextEditingBar.module.css';
import { useCharacterStyle } from './useCharacterStyle';

const icons = { left: 'text-left', center: 'text-centre', right: 'text-right' } as const;
/** Changes a font size by a tenth, and by at least one point. */
const stepFontSize = (size: number, by: 1 | -1) =>
  Math.min(TEXT_SIZES_PT.max, Math.max(TEXT_SIZES_PT.min, Math.round(size + by * Math.max(1, size / 10))));

/** Keeps the focus in the text, so that the phone keyboard stays open. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * Toolbar for text editing on small screens without an inspector: the main controls, and a button that ends editing.
 */
export function TextEditingBar({ id }: { readonly id: string }) {
  const t = useT();
  const { apply, setEditingText } = useEditor();
  const text = useDocument().elements.find((one): one is TextElement => one.id === id && one.type === 'text');
  const letters = useCharacterStyle(text ? [text] : []);
  if (!text) return null;
  const style = (change: TextStyleChange, gesture?: string) =>
    apply({ kind: 'setTextStyle', ids: [id], style: change }, gesture);
  const setColour = (colour: string) =>
    letters.range ? letters.change({ colour }, `colour-${id}`) : style({ colour }, `colour-${id}`);
  const resize = (by: 1 | -1) => {
    const size = stepFontSize(letters.styles[0]?.size ?? text.size, by);
    if (letters.range) letters.change({ size }, `size-${id}`);
    else style({ size }, `size-${id}`);
  };
  return (
    <div className={styles.bar} data-bar role="group" aria-label={t('editor.text')}>
      <button type="button" aria-label={t('editor.size.smaller')} onMouseDown={keepFocus} onClick={() => resize(-1)}>
        <span aria-hidden="true">A−</span>
      </button>
      <button type="button" aria-label={t('editor.size.larger')} onMouseDown={keepFocus} onClick={() => resize(1)}>
        <span aria-hidden="true">A+</span>
      </button>
      <CharacterStyleButtons texts={[text]} atCaret />
      {textAligns.map((align) => (
        <button
          key={align}
          type="button"
          aria-label={t(`editor.align.${align}`)}
          aria-pressed={text.align === align}
          onMouseDown={keepFocus}
          onClick={() => style({ align })}
        >
          <EditorIcon name={icons[align]} />
        </button>
      ))}
      <input
        type="color"
        aria-label={t('editor.colour')}
        value={letters.styles[0]?.colour ?? text.colour}
        onChange={({ target }) => setColour(target.value.toLowerCase())}
      />
      <Button size="small" variant="primary" onClick={() => setEditingText(null)}>
        <T id="editor.crop.done" />
      </Button>
    </div>
  );
}

/** Returns the height of the window in px that the on-screen keyboard covers during text editing. */
export function useVirtualKeyboardInset(writing: boolean): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!writing || !view) return;
    // A page zoomed by the browser has a smaller visual viewport without any keyboard.
    const measure = () => setInset(view.scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - view.height)));
    measure();
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      setInset(0);
    };
  }, [writing]);
  return inset;
}
