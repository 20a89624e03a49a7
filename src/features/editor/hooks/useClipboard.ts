import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { type CopiedContent, writeClipboardEvent } from '../elements/clipboard';
import { keyboardFields } from '../shortcuts/useEditorShortcuts';
import { preferencesActions } from '../state/preferencesSlice';
import { selectPreferences } from '../state/selectors';
import type { useElementCommands } from './useElementCommands';
import { usePasteEvent } from './usePaste';

type Commands = Pick<ReturnType<typeof useElementCommands>, 'copy' | 'cut' | 'paste' | 'add'>;

const isInField = ({ target }: ClipboardEvent) => target instanceof Element && target.closest(keyboardFields) !== null;
/** Marked text on the screen is copied instead of elements, and nothing can be pasted into it. */
const hasTextSelection = () => (window.getSelection()?.toString() ?? '') !== '';

/**
 * Copies, cuts and pastes elements by the system's clipboard: across spreads, albums, tabs and windows. Foreign text
 * becomes a text element; pictures are uploaded onto the page or into the selected frame.
 * @param isOff true during a crop or a text edit, which need the shortcuts themselves
 */
export function useClipboard(commands: Commands, isOff: boolean): void {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const pasteEvent = usePasteEvent(commands);
  const current = useRef({ commands, isOff, pasteEvent });
  useEffect(() => {
    current.current = { commands, isOff, pasteEvent };
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const { commands: now, isOff: off } = current.current;
      if (off || isInField(event) || hasTextSelection()) return;
      const answer = (copied: CopiedContent) => writeClipboardEvent(event, copied);
      if (event.type === 'cut') now.cut(answer);
      else now.copy(answer);
    };
    const paste = (event: ClipboardEvent) => {
      if (current.current.isOff || isInField(event) || !event.clipboardData) return;
      event.preventDefault();
      current.current.pasteEvent(event.clipboardData);
    };
    const onBlur = () => {
      if (selectPreferences(getState()).clipboard !== null) dispatch(preferencesActions.clipboardInvalidated());
    };
    window.addEventListener('copy', take);
    window.addEventListener('cut', take);
    window.addEventListener('paste', paste);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('copy', take);
      window.removeEventListener('cut', take);
      window.removeEventListener('paste', paste);
      window.removeEventListener('blur', onBlur);
    };
  }, [dispatch, getState]);
}
