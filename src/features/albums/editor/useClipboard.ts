import { useEffect, useRef } from 'react';
import { useAppSelector } from '@/store/hooks';
import { COPIED_ELEMENTS, copiedText } from './clipboard';
import { useEditor } from './context';
import { useBringFiles } from './files/useBringFiles';
import { newText } from './newElements';
import { selectSelected } from './selectors';
import { keyFields } from './useEditorKeys';
import type { useElementCommands } from './useElementCommands';

type Commands = Pick<ReturnType<typeof useElementCommands>, 'copy' | 'cut' | 'paste' | 'add'>;

const isElsewhere = ({ target }: ClipboardEvent) =>
  (target instanceof Element && target.closest(keyFields) !== null) || (window.getSelection()?.toString() ?? '') !== '';

/** Copies, cuts and pastes elements by the system's clipboard: between spreads, albums, tabs and windows. Words from elsewhere become a text, pictures are uploaded and put on the page or into the chosen frame. */
export function useClipboard(commands: Commands): void {
  const { document: doc } = useEditor();
  const chosen = useAppSelector(selectSelected);
  const bring = useBringFiles();
  const current = useRef({ commands, doc, chosen, bring });
  useEffect(() => {
    current.current = { commands, doc, chosen, bring };
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
      const files = Array.from(event.clipboardData.files).filter(({ type }) => type.startsWith('image/'));
      const { commands: now, doc: page, chosen: frames } = current.current;
      const [frame] = frames;
      event.preventDefault();
      if (html !== '') now.paste(html);
      else if (files.length > 0) current.current.bring(files, frame?.type === 'photo' ? { into: frame.id } : {});
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
