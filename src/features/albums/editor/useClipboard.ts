import { useEffect, useRef } from 'react';
import { useAppStore } from '@/store/hooks';
import { answerCopy, COPIED_ELEMENTS, type Copied } from './clipboard';
import { useBringFiles } from './files/useBringFiles';
import { useNewText } from './newElements';
import { selectSelected } from './selectors';
import { keyFields } from './useEditorKeys';
import type { useElementCommands } from './useElementCommands';

type Commands = Pick<ReturnType<typeof useElementCommands>, 'copy' | 'cut' | 'paste' | 'add'>;

const isInField = ({ target }: ClipboardEvent) => target instanceof Element && target.closest(keyFields) !== null;
/** Words of the screen that are marked are what is to be copied; nothing can be pasted into them. */
const isMarked = () => (window.getSelection()?.toString() ?? '') !== '';

/** Copies, cuts and pastes elements by the system's clipboard: between spreads, albums, tabs and windows. Words from elsewhere become a text, pictures are uploaded and put on the page or into the chosen frame. @param isOff while the keys are for the inside of an element */
export function useClipboard(commands: Commands, isOff: boolean): void {
  const { getState } = useAppStore();
  const bring = useBringFiles();
  const newText = useNewText();
  const current = useRef({ commands, isOff, bring, newText });
  useEffect(() => {
    current.current = { commands, isOff, bring, newText };
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const { commands: now, isOff: off } = current.current;
      if (off || isInField(event) || isMarked()) return;
      const answer = (copied: Copied) => answerCopy(event, copied);
      if (event.type === 'cut') now.cut(answer);
      else now.copy(answer);
    };
    const paste = (event: ClipboardEvent) => {
      if (current.current.isOff || isInField(event) || !event.clipboardData) return;
      const html = event.clipboardData.getData(COPIED_ELEMENTS);
      const words = event.clipboardData.getData('text/plain').trim();
      const files = Array.from(event.clipboardData.files).filter(({ type }) => type.startsWith('image/'));
      const { commands: now, bring: bringNow, newText: write } = current.current;
      const [frame] = selectSelected(getState());
      event.preventDefault();
      if (html !== '') now.paste(html);
      else if (files.length > 0) bringNow(files, frame?.type === 'photo' ? { into: frame.id } : {});
      else if (words !== '') now.add([write(words)]);
      else now.paste();
    };
    window.addEventListener('copy', take);
    window.addEventListener('cut', take);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('copy', take);
      window.removeEventListener('cut', take);
      window.removeEventListener('paste', paste);
    };
  }, [getState]);
}
