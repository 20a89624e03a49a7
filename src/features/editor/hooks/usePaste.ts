import { actions as toasts } from '@/features/toasts';
import { type ClipboardContent, readClipboardData, readSystemClipboard } from '@/lib/dom/systemClipboard';
import { useEvent } from '@/lib/useEvent';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { findElementsInHtml, findElementsInTransfer } from '../elements/clipboard';
import { useTextFactory } from '../elements/createElements';
import { parseForeignClipboard } from '../elements/parseForeignClipboard';
import { useUploadToSpread } from '../photo-tray/useUploadToSpread';
import { useKeyNames } from '../shortcuts/useKeyNames';
import { selectPreferences, selectSelectedElements } from '../state/selectors';
import { useElementCommands } from './useElementCommands';

type Commands = Pick<ReturnType<typeof useElementCommands>, 'paste' | 'add'>;

/** Pastes clipboard content: elements, text as a new text element, pictures as photos or into the selected frame. */
function usePasteContent({ paste, add }: Commands) {
  const { getState } = useAppStore();
  const uploadToSpread = useUploadToSpread();
  const newText = useTextFactory();
  return (elements: string | null, flavours: ClipboardContent): void => {
    if (elements !== null) return paste(elements);
    const meant = parseForeignClipboard(flavours);
    const [frame] = selectSelectedElements(getState());
    if (meant?.kind === 'words') add([newText(meant.words)]);
    else if (meant) uploadToSpread(meant.pictures, frame?.type === 'photo' ? { into: frame.id } : {});
    else paste();
  };
}

export function usePasteEvent(commands: Commands): (data: DataTransfer) => void {
  const pasteContent = usePasteContent(commands);
  return (data) => pasteContent(findElementsInTransfer(data), readClipboardData(data));
}

/**
 * Returns a handler of paste buttons. It reads the system's clipboard. If that fails, it uses this tab's own copy,
 * unless another program may have copied since.
 */
export function usePasteButton(): () => void {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const commands = useElementCommands();
  const { keysOf } = useKeyNames();
  // Uses the selection at the time of the paste, not of the read.
  const pasteContent = useEvent(usePasteContent(commands));
  const answer = async () => {
    const flavours = await readSystemClipboard();
    if (flavours) return pasteContent(findElementsInHtml(flavours.html), flavours);
    if (selectPreferences(getState()).clipboard !== null) return commands.paste();
    const keys = keysOf('paste') ?? '';
    dispatch(toasts.shown({ title: { id: 'editor.pasteByKeys', values: { keys } }, variant: 'info' }));
  };
  return () => void answer();
}
