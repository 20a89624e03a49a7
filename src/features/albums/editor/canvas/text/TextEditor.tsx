import {
  fontFaces,
  lineHeight,
  listIndent,
  MM_PER_POINT,
  type Rect,
  type SpreadDocument,
  type TextElement,
  textOverflows,
} from '@domain/document';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { T, useT } from '@/i18n';
import { useEditor } from '../../context';
import { returnFocus } from '../../focus';
import styles from '../Canvas.module.css';
import { placeIn } from '../geometry';
import { placeInField, toField, typed } from './softBreaks';

interface Props {
  readonly document: SpreadDocument;
  readonly view: Rect;
  /** px to the mm */
  readonly scale: number;
}

/** What an input method does is never the deletion of a letter beside the caret, whatever it calls its steps. */
const COMPOSING = 'insertCompositionText';

/** Writes a text where it stands: the page paints the letters, the field over them brings the caret and the spell-check. */
export function TextEditor({ document: doc, view, scale }: Props) {
  const { writing } = useEditor();
  const text = doc.elements.find((one): one is TextElement => one.id === writing && one.type === 'text');
  return text && <Field key={text.id} text={text} view={view} scale={scale} />;
}

function Field({ text: element, view, scale }: { readonly text: TextElement } & Pick<Props, 'view' | 'scale'>) {
  const t = useT();
  const { apply, write } = useEditor();
  const { id, text, lines } = element;
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  /** While an input method is composing, as keyboards of phones do at each word, the field is its own; the page shows the letters as they come. */
  const [composed, compose] = useState<string | null>(null);
  /** The text before the word that is being composed: the field knows nothing of what its list was numbered to meanwhile. */
  const begun = useRef<string | null>(null);
  const indent = listIndent(element);
  const shown = composed ?? toField(text, lines, indent > 0);

  useEffect(() => {
    const node = field.current;
    node?.focus({ preventScroll: true });
    node?.select();
    return () => returnFocus(id);
  }, [id]);
  useLayoutEffect(() => {
    if (caret.current === null || composed !== null) return;
    const at = placeInField(shown, caret.current);
    caret.current = null;
    const node = field.current;
    // Mostly the browser has put it there, and to put it anew would lay the page out.
    if (node && (node.selectionStart !== at || node.selectionEnd !== at)) node.setSelectionRange(at, at);
  }, [shown, composed]);

  const take = (node: HTMLTextAreaElement, how: string) => {
    const next = typed(begun.current ?? text, node.value, node.selectionEnd, how);
    caret.current = next.at;
    if (next.text !== text) apply({ kind: 'setText', id, text: next.text }, `text-${id}`);
  };
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const input = event.nativeEvent as InputEvent;
    if (input.isComposing) compose(event.currentTarget.value);
    take(event.currentTarget, input.isComposing ? COMPOSING : (input.inputType ?? ''));
  };
  const onKey = (event: KeyboardEvent) => {
    const ends = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!ends || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    write(null);
  };
  const overflows = textOverflows(element);
  return (
    <div
      className={styles.writing}
      data-overflows={overflows || undefined}
      style={{ ...placeIn(view, element.frame), ...(element.rotation !== 0 && { rotate: `${element.rotation}deg` }) }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label={t('editor.textWords')}
        aria-describedby={overflows ? 'text-overflows' : undefined}
        wrap="off"
        spellCheck
        maxLength={8000}
        value={shown}
        style={fieldStyle(element, indent, scale)}
        onChange={onInput}
        onCompositionStart={() => {
          begun.current = text;
        }}
        onCompositionEnd={(event) => {
          compose(null);
          take(event.currentTarget, COMPOSING);
          begun.current = null;
        }}
        // What is in a bar is done to the text that is being written.
        onBlur={({ relatedTarget: to }) => !(to instanceof Element && to.closest('[data-bar]')) && write(null)}
        onKeyDown={onKey}
        onPointerDown={(event) => event.stopPropagation()}
      />
      {overflows && (
        <p className={styles.overflow} id="text-overflows" role="status">
          <T id="editor.overflow" />
        </p>
      )}
    </div>
  );
}

/** As the painting sets the text, so that the caret stands between its letters. */
function fieldStyle(element: TextElement, indent: number, scale: number): CSSProperties {
  const { frame, font, size, align, verticalAlign, lines } = element;
  const { family, weight } = fontFaces[font];
  const line = lineHeight(element);
  const height = Math.max(1, lines.length) * line;
  const top = { top: 0, middle: 0.5, bottom: 1 }[verticalAlign] * (frame.height - height);
  return {
    top: top * scale,
    height: height * scale,
    font: `${weight} ${size * MM_PER_POINT * scale}px/${line * scale}px '${family}'`,
    textAlign: align,
    ...(indent > 0 && { tabSize: `${indent * scale}px` }),
  };
}
