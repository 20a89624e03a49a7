import { actions as toasts } from '@/features/toasts';
import { type ClipboardContent, readClipboardData, readSystemClipboard } from '@/lib/dom/systemClipboard';
import { useEvent } from '@/lib/useEvent';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { findElementsInHtml, findElementsInTransfer } from '../elements/clipboard';
import { useTextFactory } from '../elements/createElements';
import { asPhoto, findFramedPhoto } from '../elements/elementEditing';
import { htmlToText, readStyledHtml, type StyledWords } from '../elements/styledHtml';
import { useUploadToSpread } from '../photo-tray/FileDropStatus';
import { useKeyNames } from '../shortcuts/useKeyNames';
import { selectPreferences, selectSelectedElements } from '../state/selectors';
import { useElementCommands } from './useElementCommands';

type ForeignClipboard =
  | { readonly kind: 'words'; readonly words: StyledWords }
  | { readonly kind: 'pictures'; readonly pictures: readonly File[] };

const fileNameOf = (line: string) => line.split(/[\\/]/).at(-1) ?? line;
const isUrl = (line: string) => /^(https?|file|blob|data|content):\S+$/i.test(line);

/** File managers copy file names as text, and browsers copy the address of a picture. */
function areFileNames(words: string, pictures: readonly File[]): boolean {
  const lines = words.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const names = pictures.map(({ name }) => name);
  return lines.every((line) => isUrl(line.trim()) || names.includes(fileNameOf(line.trim())));
}

/**
 * Returns the relevant part of a foreign clipboard. Office programs copy text together with a picture of it, and
 * browsers copy a picture with HTML that only contains it. So text wins if there is any. Null if there is neither.
 */
function parseForeignClipboard({ html, text: plain, images }: ClipboardContent): ForeignClipboard | null {
  const fromHtml = html === '' ? '' : htmlToText(html);
  const words = plain.trim() === '' ? fromHtml : plain.trim();
  const isPicture = images.length > 0 && (html === '' ? areFileNames(plain, images) : fromHtml === '');
  if (isPicture) return { kind: 'pictures', pictures: images };
  return words === '' ? null : { kind: 'words', words: readStyledHtml(html, words) };
}

type Commands = Pick<ReturnType<typeof useElementCommands>, 'paste' | 'add'>;

/** Pastes clipboard content: elements, text as a new text element, pictures as photos or into the selected frame. */
function usePasteContent({ paste, add }: Commands) {
  const { getState } = useAppStore();
  const uploadToSpread = useUploadToSpread();
  const newText = useTextFactory();
  return (elements: string | null, flavours: ClipboardContent): void => {
    if (elements !== null) return paste(elements);
    const meant = parseForeignClipboard(flavours);
    const chosen = selectSelectedElements(getState());
    const frame = findFramedPhoto(chosen)?.photo ?? asPhoto(chosen[0]);
    if (meant?.kind === 'words') add([newText(meant.words.text, {}, meant.words.styles)]);
    else if (meant) uploadToSpread(meant.pictures, frame ? { into: frame.id } : {});
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
