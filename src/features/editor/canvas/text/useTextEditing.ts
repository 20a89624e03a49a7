import {
  documentLimits,
  isPaintedLikeField,
  listIndentMm,
  moveStyles,
  type TextElement,
  type TextWithCaret,
  toStoredText,
} from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { type ClipboardEvent, type FormEvent, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { selectors, actions as toasts } from '@/features/toasts';
import { newId } from '@/lib/ids';
import { useEvent } from '@/lib/useEvent';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { readStyledHtml, toStyledHtml } from '../../elements/styledHtml';
import { runAfterPaint } from '../../hooks/deferredRender';
import { useEditor } from '../../hooks/EditorContext';
import { selectEditor } from '../../state/selectors';
import { applyInput, type FieldText, fromField, toField, toFieldOffset, toTextOffset } from './fieldText';
import { showOptimisticText, type TextFieldBox } from './optimisticTextField';
import { type PastedStyles, styleInput } from './styleInput';
import {
  forgetSelection,
  isInTextFieldScope,
  readTypingStyle,
  rememberSelection,
  setTypingStyle,
} from './textSelection';
import { createTextUndo, endOfChange, type TextState } from './textUndo';

/** An input method never deletes the letter next to the caret, whatever its input types say. */
const COMPOSING = 'insertCompositionText';

/** An edit that is painted but not in the document yet. */
interface OptimisticEdit {
  readonly text: string;
  readonly cancelSave: () => void;
  readonly revert: () => void;
}

/**
 * Position of the field. On the page it has the printed lines and paints input optimistically. In the inspector it has
 * its own lines.
 */
export type TextEditingPlace =
  | { readonly on: 'page'; readonly boxOf: (element: TextElement) => TextFieldBox }
  | { readonly on: 'panel' };

type SetText = Extract<EditCommand, { kind: 'setText' }>;

/** Each editing session has its own gesture and undo stack. */
const startEditingSession = (id: string) => ({ gesture: `text-${id}-${newId()}`, undoStack: createTextUndo() });

const TEXT_FULL_TOAST = 'editor.textFull';

/** Announces that inserted text was cut, one toast at a time. */
function useTextOverflow(): (letters: number) => void {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  return (letters) => {
    const max = documentLimits.text;
    const isShown = selectors.all(getState()).some(({ open, title }) => open && title.id === TEXT_FULL_TOAST);
    if (letters > max && !isShown)
      dispatch(toasts.shown({ title: { id: TEXT_FULL_TOAST, values: { max } }, variant: 'warning' }));
  };
}

/**
 * A field that edits a text of the page. Input is painted first and dispatched after that frame. Composed input and
 * changed list indents are dispatched at once. Pending input is flushed before the field unmounts, blurs or is hidden.
 */
export function useTextEditing(element: TextElement, place: TextEditingPlace) {
  const { apply } = useEditor();
  const warnIfTooLong = useTextOverflow();
  const { id, text, lines, font, styles } = element;
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  /**
   * The field before the current composition. During a composition the browser owns the field, so the list numbering
   * must wait.
   */
  const compositionStart = useRef<FieldText | null>(null);
  const optimistic = useRef<OptimisticEdit | null>(null);
  /** Text whose edit waits for a font. The page still shows an older one, which must not replace the field's. */
  const sent = useRef<TextState | null>(null);
  const { getState } = useAppStore();
  const isWaiting = useAppSelector((state) => selectEditor(state).waitsForFonts);
  const [, forceRender] = useReducer((count: number) => count + 1, 0);
  const isOnPage = place.on === 'page';
  const shown = isOnPage ? toField(text, lines, listIndentMm(element) > 0) : text;
  const [initialValue] = useState(shown);
  const [{ gesture, undoStack }, begin] = useState(() => startEditingSession(id));
  const fieldState = useRef<FieldText>({ text, value: shown });

  useLayoutEffect(() => {
    const node = field.current;
    if (!node || compositionStart.current !== null || optimistic.current) return;
    const wanted = caret.current;
    caret.current = null;
    if (sent.current && isWaiting) return;
    sent.current = null;
    fieldState.current = { text, value: shown };
    if (node.value === shown && wanted === null) return;
    const at = toFieldOffset(shown, wanted ?? fromField(node.value.slice(0, node.selectionEnd)).length);
    if (node.value !== shown) node.value = shown;
    // The browser has mostly put the caret there already. Setting it again would force a layout.
    const isThere = node.selectionStart === at && node.selectionEnd === at;
    // Safari focuses a field whose selection is set.
    if (!isThere && document.activeElement === node) node.setSelectionRange(at, at);
  });

  /** The text as dispatched, even if no render has followed. */
  const savedText = useRef(text);
  useLayoutEffect(() => {
    savedText.current = text;
  }, [text]);
  /** @param moved how styles follow: the caret after typing, or the styles themselves */
  const saveText = useEvent((words: string, moved: Pick<SetText, 'caret' | 'styles'> = {}) => {
    const before = sent.current ?? { text, styles };
    savedText.current = words;
    apply({ kind: 'setText', id, text: words, ...moved }, { lasting: gesture });
    if (selectEditor(getState()).waitsForFonts) {
      const stored = toStoredText(words, font);
      const now = moved.styles ?? (before.styles && moveStyles(before.styles, before.text, stored, moved.caret));
      sent.current = { text: stored, ...(now && { styles: now }) };
    }
    // Without a change, the field still has to return to the text of the page.
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
  /** Editing goes on in the inspector, which then handles an emptied text. */
  const isPassedOn = useRef(false);
  /** Removes an empty text. It would lie invisibly over the elements below it. */
  const remove = useEvent(() => apply({ kind: 'removeElements', ids: [id] }, { lasting: gesture }));
  useLayoutEffect(() => {
    // Runs before the drafts are persisted on page hide, because no frame may follow.
    const onHiding = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('visibilitychange', onHiding, true);
    return () => {
      window.removeEventListener('visibilitychange', onHiding, true);
      flush();
      if (isOnPage && !isPassedOn.current) forgetSelection(id);
      if (isOnPage && savedText.current.trim() === '' && !isPassedOn.current) remove();
    };
  }, [flush, remove, isOnPage, id]);

  const currentState = (): TextState => ({
    ...(sent.current ?? { text, ...(styles && { styles }) }),
    ...(optimistic.current && { text: optimistic.current.text }),
  });
  const commitText = ({ text: words, at }: TextWithCaret, restored?: TextState) => {
    revertOptimistic();
    caret.current = toStoredText(words.slice(0, at), font).length;
    if (restored) saveText(words, { styles: restored.styles ?? [] });
    else saveText(words, currentState().styles ? { caret: at } : {});
    const node = field.current;
    if (!sent.current || !node) return;
    if (restored) node.value = words;
    if (restored) node.setSelectionRange(at, at);
    fieldState.current = { text: words, value: node.value };
  };
  const paintOptimistically = (node: HTMLTextAreaElement, next: TextWithCaret): boolean => {
    // Each run of a line has a place of its own.
    const now = { ...element, ...currentState() };
    if (place.on !== 'page' || !isPaintedLikeField(now) || !isPaintedLikeField({ ...now, text: next.text }))
      return false;
    optimistic.current?.revert();
    const revert = showOptimisticText(node, element, next, place.boxOf);
    if (!revert) return false;
    optimistic.current = {
      text: next.text,
      cancelSave: optimistic.current?.cancelSave ?? runAfterPaint(flush),
      revert,
    };
    fieldState.current = { text: next.text, value: node.value };
    return true;
  };
  const handleInput = (node: HTMLTextAreaElement, how: string, pasted?: PastedStyles) => {
    const next = applyInput(compositionStart.current ?? fieldState.current, node.value, node.selectionEnd, how);
    const before = currentState();
    const stored = { text: toStoredText(next.text, font), at: toStoredText(next.text.slice(0, next.at), font).length };
    const styled = styleInput(before, stored, how, (at) => readTypingStyle(id, before.text, at), pasted);
    undoStack.record(before, { ...before, text: next.text }, how);
    warnIfTooLong(fromField(node.value).length);
    if (styled) commitText(next, { text: next.text, styles: styled.styles });
    else if (how === COMPOSING || !paintOptimistically(node, next)) commitText(next);
    if (styled?.typing) setTypingStyle(id, stored.text, stored.at, styled.typing);
  };

  const isRewriting = useRef(false);
  const rewrite = useEvent((via: 'undo' | 'redo') => {
    const before = currentState();
    const state = undoStack.step(via, before);
    if (!state) return;
    isRewriting.current = true;
    commitText({ text: state.text, at: endOfChange(before.text, state.text) }, state);
  });
  // Styles that a control changed are a step of the field.
  const shownState = useRef<TextState>({ text, ...(styles && { styles }) });
  useLayoutEffect(() => {
    const [before, now] = [shownState.current, { text, ...(styles && { styles }) }];
    shownState.current = now;
    if (before.text === text && before.styles !== styles && !isRewriting.current)
      undoStack.record(before, now, 'format');
    isRewriting.current = false;
  }, [text, styles, undoStack]);
  useLayoutEffect(() => {
    const node = field.current;
    const onSelection = () => {
      if (node && document.activeElement === node) rememberSelection(id, fromField(node.value), node);
    };
    document.addEventListener('selectionchange', onSelection);
    return () => document.removeEventListener('selectionchange', onSelection);
  }, [id]);
  // Handles undo from the browser's menu, whose own steps belong to the field.
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

  /** Copies the text without the soft breaks and marks of the field. */
  const copy = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const node = event.currentTarget;
    const { value, selectionStart: start, selectionEnd: end } = node;
    if (start === end) return;
    event.preventDefault();
    const { text: said } = fieldState.current;
    const range = { start: toTextOffset(value, start), end: toTextOffset(value, end) };
    event.clipboardData.setData('text/plain', said.slice(range.start, range.end));
    if (styles) event.clipboardData.setData('text/html', toStyledHtml({ text: said, styles }, range));
    if (event.type !== 'cut') return;
    node.setRangeText('', start, end, 'end');
    handleInput(node, 'deleteByCut');
  };

  /** Pastes words with the styles that their program copied. Words without any are pasted by the browser. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const node = event.currentTarget;
    const html = event.clipboardData.getData('text/html');
    const words = html === '' ? null : readStyledHtml(html, event.clipboardData.getData('text/plain'));
    if (!words || words.styles.length === 0) return;
    event.preventDefault();
    const { value, selectionStart: start, selectionEnd: end } = node;
    const replaced = toTextOffset(value, end) - toTextOffset(value, start);
    node.setRangeText(words.text, start, end, 'end');
    handleInput(node, 'insertFromPaste', { styles: words.styles, replaced });
  };

  return {
    /** Ends editing. `to` is the newly focused node. */
    leave: (to: EventTarget | null) => {
      flush();
      isPassedOn.current = isInTextFieldScope(to, id);
      if (!isPassedOn.current && !(to instanceof Element && to.closest('[data-bar]'))) forgetSelection(id);
    },
    begin: () => begin(startEditingSession(id)),
    rewrite,
    /** Saves what is typed, before a change that depends on it. @returns the text with its styles */
    flush: (): TextState => {
      flush();
      return currentState();
    },
    field: {
      ref: field,
      defaultValue: initialValue,
      onInput: (event: FormEvent<HTMLTextAreaElement>) => {
        const input = event.nativeEvent as InputEvent;
        handleInput(event.currentTarget, input.isComposing ? COMPOSING : (input.inputType ?? ''));
      },
      onCopy: copy,
      onCut: copy,
      onPaste: paste,
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
