import { useEffect, useRef } from 'react';
import { useAppSelector } from '@/store/hooks';
import { COPIED_ELEMENTS, copiedText } from './clipboard';
import { useEditor } from './context';
import { newText } from './newElements';
import { selectSelected } from './selectors';
import { keyFields } from './useEditorKeys';
import type { useElementCommands } from './useElementCommands';

type Commands = Pick<ReturnType<typeof useElementCommands>, 'copy' | 'cut' | 'paste' | 'add'>;

const isElsewhere = ({ target }: ClipboardEvent) =>
  (target instanceof Element && target.closest(keyFields) !== null) || (window.getSelection()?.toString() ?? '') !== '';

/** Copies, cuts and pastes elements by the system's clipboard: between spreads, albums, tabs and windows. Words from elsewhere become a text. */
export function useClipboard(commands: Commands): void {
  const { document: doc } = useEditor();
  const chosen = useAppSelector(selectSelected);
  const current = useRef({ commands, doc, chosen });
  useEffect(() => {
    current.current = { commands, doc, chosen };
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      if (isElsewhere(event) || !event.clipboardData) return;
      const now = current.current;
      const html = event.type === 'cut' ? now.commands.cut() : now.commands.copy();
      if (html === null) return;
      event.preventDefault();
      event.clipboardData.setData(COPIED_ELEMENTS, html);
      event.clipboardData.setData('text/plain', copiedText(now.chosen));
    };
    const paste = (event: ClipboardEvent) => {
      if (isElsewhere(event) || !event.clipboardData) return;
      const html = event.clipboardData.getData(COPIED_ELEMENTS);
      const words = event.clipboardData.getData('text/plain').trim();
      const { commands: now, doc: page } = current.current;
      event.preventDefault();
      if (html !== '') now.paste(html);
      else if (words !== '') now.add([newText(page, words)]);
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
  }, []);
}
