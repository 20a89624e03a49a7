import { listIndentMm, type TextElement, type TextWithCaret, toStoredText } from '@domain/document';
import { type ClipboardEvent, type FormEvent, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { newId } from '@/lib/ids';
import { useEvent } from '@/lib/useEvent';
import { useEditor } from '../../hooks/EditorContext';
import { runAfterPaint } from '../../hooks/useAfterPaint';
import { applyInput, type FieldText, fromField, toField, toFieldOffset, toTextOffset } from './fieldText';
import { showOptimisticText, type TextFieldBox } from './optimisticTextField';
import { isInTextFieldScope } from './textFieldScope';
import { createTextUndo, endOfChange } from './textUndo';
import { useTextOverflow } from './useTextOverflow';

/** What an input method does is never the deletion of a letter beside the caret, whatever it calls its steps. */
const COMPOSING = 'insertCompositionText';

/** What is seen and the document does not have yet. */
interface OptimisticEdit {
  readonly text: string;
  /** It is not told after the next frame. */
  readonly cancelSave: () => void;
  readonly revert: () => void;
}

/** Where a field stands. On the page it has the lines of print, and shows what is written before the document has it; beside it, lines of its own. */
export type TextEditingPlace =
  | { readonly on: 'page'; readonly boxOf: (element: TextElement) => TextFieldBox }
  | { readonly on: 'panel' };

/** Each writing is a step of its own to undo, and takes back nothing of the one before. */
const startEditingSession = (id: string) => ({ gesture: `text-${id}-${newId()}`, undoStack: createTextUndo() });

/**
 * A field that writes a text of the page. What is typed is painted first and told to the store after that frame; what an input method does, or a list that
 * stands in otherwise, at once. What was not told yet is told before the field goes, loses the focus or is hidden.
 */
export function useTextEditing(element: TextElement, place: TextEditingPlace) {
  const { apply } = useEditor();
  const warnIfTooLong = useTextOverflow();
  const { id, text, lines, font } = element;
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  /** The field before the word that is being composed, as keyboards of phones do at each word: the field is its own then, and knows nothing of what its list was numbered to. */
  const compositionStart = useRef<FieldText | null>(null);
  const optimistic = useRef<OptimisticEdit | null>(null);
  const [, forceRender] = useReducer((count: number) => count + 1, 0);
  const isOnPage = place.on === 'page';
  const shown = isOnPage ? toField(text, lines, listIndentMm(element) > 0) : text;
  const [initialValue] = useState(shown);
  const [{ gesture, undoStack }, begin] = useState(() => startEditingSession(id));
  /** The field as it stood after the last change, and what it said. */
  const fieldState = useRef<FieldText>({ text, value: shown });

  useLayoutEffect(() => {
    const node = field.current;
    if (!node || compositionStart.current !== null || optimistic.current) return;
    fieldState.current = { text, value: shown };
    const wanted = caret.current;
    caret.current = null;
    if (node.value === shown && wanted === null) return;
    const at = toFieldOffset(shown, wanted ?? fromField(node.value.slice(0, node.selectionEnd)).length);
    if (node.value !== shown) node.value = shown;
    // Mostly the browser has put it there, and to put it anew would lay the page out.
    const isThere = node.selectionStart === at && node.selectionEnd === at;
    // Safari gives the focus to a field whose caret is put somewhere.
    if (!isThere && document.activeElement === node) node.setSelectionRange(at, at);
  });

  /** What the text says, also where nothing was drawn since. */
  const savedText = useRef(text);
  useLayoutEffect(() => {
    savedText.current = text;
  }, [text]);
  const saveText = useEvent((words: string) => {
    savedText.current = words;
    apply({ kind: 'setText', id, text: words }, { lasting: gesture });
    // Also where nothing came of it, the field is to say what the page says.
    forceRender();
  });
  const revertOptimistic = useCallback(() => {
    optimistic.current?.cancelSave();
    optimistic.current?.revert();
    optimistic.current = null;
  }, []);
  const flush = useCallback(() => {
    const left = optimistic.current;
    revertOptimistic();
    if (left) saveText(left.text);
  }, [revertOptimistic, saveText]);
  /** One goes on in the fields beside the page, which see to a text that says nothing from then on. */
  const isPassedOn = useRef(false);
  /** A text that says nothing would lie unseen over what is below it. */
  const remove = useEvent(() => apply({ kind: 'removeElements', ids: [id] }, { lasting: gesture }));
  useLayoutEffect(() => {
    // Before those who keep what is known when the page is hidden, after which no frame may come.
    const onHiding = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('visibilitychange', onHiding, true);
    return () => {
      window.removeEventListener('visibilitychange', onHiding, true);
      flush();
      if (isOnPage && savedText.current.trim() === '' && !isPassedOn.current) remove();
    };
  }, [flush, remove, isOnPage]);

  const currentText = () => optimistic.current?.text ?? text;
  const commitText = ({ text: words, at }: TextWithCaret) => {
    revertOptimistic();
    caret.current = toStoredText(words.slice(0, at), font).length;
    saveText(words);
  };
  const paintOptimistically = (node: HTMLTextAreaElement, next: TextWithCaret): boolean => {
    if (place.on !== 'page') return false;
    optimistic.current?.revert();
    const takeBack = showOptimisticText(node, element, next, place.boxOf);
    if (!takeBack) return false;
    optimistic.current = {
      text: next.text,
      cancelSave: optimistic.current?.cancelSave ?? runAfterPaint(flush),
      revert: takeBack,
    };
    fieldState.current = { text: next.text, value: node.value };
    return true;
  };
  const handleInput = (node: HTMLTextAreaElement, how: string) => {
    const next = applyInput(compositionStart.current ?? fieldState.current, node.value, node.selectionEnd, how);
    undoStack.record(currentText(), next.text, how);
    warnIfTooLong(fromField(node.value).length);
    if (how === COMPOSING || !paintOptimistically(node, next)) commitText(next);
  };

  const rewrite = useEvent((via: 'undo' | 'redo') => {
    const before = currentText();
    const words = undoStack.step(via, before);
    if (words !== null) commitText({ text: words, at: endOfChange(before, words) });
  });
  // By the browser's own menu, whose steps are those of its field.
  useLayoutEffect(() => {
    const node = field.current;
    const onBeforeInput = (event: InputEvent) => {
      const via = ({ historyUndo: 'undo', historyRedo: 'redo' } as const)[event.inputType];
      if (!via) return;
      event.preventDefault();
      rewrite(via);
    };
    node?.addEventListener('beforeinput', onBeforeInput);
    return () => node?.removeEventListener('beforeinput', onBeforeInput);
  }, [rewrite]);

  /** Gives to the clipboard what the text says, without the breaks and marks that only the field has. */
  const copy = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const node = event.currentTarget;
    const { value, selectionStart: start, selectionEnd: end } = node;
    if (start === end) return;
    event.preventDefault();
    const { text: said } = fieldState.current;
    event.clipboardData.setData('text/plain', said.slice(toTextOffset(value, start), toTextOffset(value, end)));
    if (event.type !== 'cut') return;
    node.setRangeText('', start, end, 'end');
    handleInput(node, 'deleteByCut');
  };

  return {
    /** One leaves the field. @param to what has the focus then */
    leave: (to: EventTarget | null) => {
      flush();
      isPassedOn.current = isInTextFieldScope(to, id);
    },
    /** One comes to a field that was there before. */
    begin: () => begin(startEditingSession(id)),
    /** Takes back what was written, or brings it back. */
    rewrite,
    field: {
      ref: field,
      defaultValue: initialValue,
      onInput: (event: FormEvent<HTMLTextAreaElement>) => {
        const input = event.nativeEvent as InputEvent;
        handleInput(event.currentTarget, input.isComposing ? COMPOSING : (input.inputType ?? ''));
      },
      onCopy: copy,
      onCut: copy,
      onCompositionStart: () => {
        compositionStart.current = fieldState.current;
      },
      onCompositionEnd: (event: FormEvent<HTMLTextAreaElement>) => {
        handleInput(event.currentTarget, COMPOSING);
        compositionStart.current = null;
      },
    },
  };
}
