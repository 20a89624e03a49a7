import { listIndentMm, type TextElement, type TextWithCaret, toStoredText } from '@domain/document';
import { type ClipboardEvent, type FormEvent, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useSteady } from '@/features/albums/useSteady';
import { newId } from '@/lib/ids';
import { useEditor } from '../../hooks/EditorContext';
import { runAfterPaint } from '../../hooks/useAfterPaint';
import { type FieldText, fromField, placeInField, placeInText, toField, typed } from './fieldText';
import { type FieldBox, showAhead } from './optimisticTextField';
import { isInFieldsOf } from './textFieldScope';
import { endOfChange, makeRewriting } from './textUndo';
import { useRoomForText } from './useTextOverflow';

/** What an input method does is never the deletion of a letter beside the caret, whatever it calls its steps. */
const COMPOSING = 'insertCompositionText';

/** What is seen and the document does not have yet. */
interface Ahead {
  readonly text: string;
  /** It is not told after the next frame. */
  readonly untold: () => void;
  readonly takeBack: () => void;
}

/** Where a field stands. On the page it has the lines of print, and shows what is written before the document has it; beside it, lines of its own. */
export type WritingPlace =
  | { readonly on: 'page'; readonly boxOf: (element: TextElement) => FieldBox }
  | { readonly on: 'panel' };

/** Each writing is a step of its own to undo, and takes back nothing of the one before. */
const beginWriting = (id: string) => ({ gesture: `text-${id}-${newId()}`, rewriting: makeRewriting() });

/**
 * A field that writes a text of the page. What is typed is painted first and told to the store after that frame; what an input method does, or a list that
 * stands in otherwise, at once. What was not told yet is told before the field goes, loses the focus or is hidden.
 */
export function useWriting(element: TextElement, place: WritingPlace) {
  const { apply } = useEditor();
  const tellRoom = useRoomForText();
  const { id, text, lines, font } = element;
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  /** The field before the word that is being composed, as keyboards of phones do at each word: the field is its own then, and knows nothing of what its list was numbered to. */
  const begun = useRef<FieldText | null>(null);
  const ahead = useRef<Ahead | null>(null);
  const [, settle] = useReducer((count: number) => count + 1, 0);
  const isOnPage = place.on === 'page';
  const shown = isOnPage ? toField(text, lines, listIndentMm(element) > 0) : text;
  const [atFirst] = useState(shown);
  const [{ gesture, rewriting }, begin] = useState(() => beginWriting(id));
  /** The field as it stood after the last change, and what it said. */
  const stood = useRef<FieldText>({ text, value: shown });

  useLayoutEffect(() => {
    const node = field.current;
    if (!node || begun.current !== null || ahead.current) return;
    stood.current = { text, value: shown };
    const wanted = caret.current;
    caret.current = null;
    if (node.value === shown && wanted === null) return;
    const at = placeInField(shown, wanted ?? fromField(node.value.slice(0, node.selectionEnd)).length);
    if (node.value !== shown) node.value = shown;
    // Mostly the browser has put it there, and to put it anew would lay the page out.
    const isThere = node.selectionStart === at && node.selectionEnd === at;
    // Safari gives the focus to a field whose caret is put somewhere.
    if (!isThere && document.activeElement === node) node.setSelectionRange(at, at);
  });

  /** What the text says, also where nothing was drawn since. */
  const told = useRef(text);
  useLayoutEffect(() => {
    told.current = text;
  }, [text]);
  const tell = useSteady((words: string) => {
    told.current = words;
    apply({ kind: 'setText', id, text: words }, { lasting: gesture });
    // Also where nothing came of it, the field is to say what the page says.
    settle();
  });
  const dropAhead = useCallback(() => {
    ahead.current?.untold();
    ahead.current?.takeBack();
    ahead.current = null;
  }, []);
  const catchUp = useCallback(() => {
    const left = ahead.current;
    dropAhead();
    if (left) tell(left.text);
  }, [dropAhead, tell]);
  /** One goes on in the fields beside the page, which see to a text that says nothing from then on. */
  const isPassedOn = useRef(false);
  /** A text that says nothing would lie unseen over what is below it. */
  const remove = useSteady(() => apply({ kind: 'removeElements', ids: [id] }, { lasting: gesture }));
  useLayoutEffect(() => {
    // Before those who keep what is known when the page is hidden, after which no frame may come.
    const onHiding = () => document.visibilityState === 'hidden' && catchUp();
    window.addEventListener('visibilitychange', onHiding, true);
    return () => {
      window.removeEventListener('visibilitychange', onHiding, true);
      catchUp();
      if (isOnPage && told.current.trim() === '' && !isPassedOn.current) remove();
    };
  }, [catchUp, remove, isOnPage]);

  const said = () => ahead.current?.text ?? text;
  const put = ({ text: words, at }: TextWithCaret) => {
    dropAhead();
    caret.current = toStoredText(words.slice(0, at), font).length;
    tell(words);
  };
  const isAhead = (node: HTMLTextAreaElement, next: TextWithCaret): boolean => {
    if (place.on !== 'page') return false;
    ahead.current?.takeBack();
    const takeBack = showAhead(node, element, next, place.boxOf);
    if (!takeBack) return false;
    ahead.current = { text: next.text, untold: ahead.current?.untold ?? runAfterPaint(catchUp), takeBack };
    stood.current = { text: next.text, value: node.value };
    return true;
  };
  const take = (node: HTMLTextAreaElement, how: string) => {
    const next = typed(begun.current ?? stood.current, node.value, node.selectionEnd, how);
    rewriting.note(said(), next.text, how);
    tellRoom(fromField(node.value).length);
    if (how === COMPOSING || !isAhead(node, next)) put(next);
  };

  const rewrite = useSteady((via: 'undo' | 'redo') => {
    const before = said();
    const words = rewriting.step(via, before);
    if (words !== null) put({ text: words, at: endOfChange(before, words) });
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
    const { text: said } = stood.current;
    event.clipboardData.setData('text/plain', said.slice(placeInText(value, start), placeInText(value, end)));
    if (event.type !== 'cut') return;
    node.setRangeText('', start, end, 'end');
    take(node, 'deleteByCut');
  };

  return {
    /** One leaves the field. @param to what has the focus then */
    leave: (to: EventTarget | null) => {
      catchUp();
      isPassedOn.current = isInFieldsOf(to, id);
    },
    /** One comes to a field that was there before. */
    begin: () => begin(beginWriting(id)),
    /** Takes back what was written, or brings it back. */
    rewrite,
    field: {
      ref: field,
      defaultValue: atFirst,
      onInput: (event: FormEvent<HTMLTextAreaElement>) => {
        const input = event.nativeEvent as InputEvent;
        take(event.currentTarget, input.isComposing ? COMPOSING : (input.inputType ?? ''));
      },
      onCopy: copy,
      onCut: copy,
      onCompositionStart: () => {
        begun.current = stood.current;
      },
      onCompositionEnd: (event: FormEvent<HTMLTextAreaElement>) => {
        take(event.currentTarget, COMPOSING);
        begun.current = null;
      },
    },
  };
}
