import type { SpreadElement } from '@domain/document';
import type { MessageId } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BACKGROUND_ID } from '../canvas/crop/cropTarget';
import { useAddText } from '../elements/createElements';
import { asPhoto, canSwapPhotos, editingOf, findFramedPhoto } from '../elements/elementEditing';
import { useDocument, useEditor } from '../hooks/EditorContext';
import { useElementCommands } from '../hooks/useElementCommands';
import { useAddCaption } from '../hooks/useLayoutEngine';
import { usePasteButton } from '../hooks/usePaste';
import { useSetAsBackground, withoutPicture } from '../hooks/useSetAsBackground';
import type { Shortcut } from '../shortcuts/shortcuts';
import { preferencesActions } from '../state/preferencesSlice';
import { selectPreferences, selectSelectedElements } from '../state/selectors';

export interface ContextMenuItem {
  readonly name: MessageId;
  readonly run: () => void;
  readonly key?: Shortcut;
}

function useSingleElementItems(only: SpreadElement | undefined): readonly ContextMenuItem[] {
  const { apply, crop, setEditingText, openPane } = useEditor();
  const behind = useSetAsBackground(only);
  if (!only || only.locked) return [];
  const { id } = only;
  const content = editingOf(only).contentEditor(only);
  if (content === 'text') return [{ name: 'editor.writeText', run: () => setEditingText(id), key: 'enter' }];
  if (!asPhoto(only)) return [];
  const replace: ContextMenuItem = { name: 'editor.replace', run: () => openPane('photos') };
  if (!behind) return [replace];
  return [
    { name: 'editor.crop', run: () => crop(id), key: 'enter' },
    replace,
    { name: 'editor.fit.fill', run: () => apply({ kind: 'fitPhoto', id, to: 'fill' }) },
    { name: 'editor.fit.fit', run: () => apply({ kind: 'fitPhoto', id, to: 'fit' }) },
    { name: 'editor.background.use', run: behind },
  ];
}

function useElementItems(chosen: readonly SpreadElement[]): readonly (readonly ContextMenuItem[])[] {
  const { apply, announce, setEditingText } = useEditor();
  const commands = useElementCommands();
  const paste = usePasteButton();
  const [a, b, more] = chosen;
  const framed = findFramedPhoto(chosen);
  const own = useSingleElementItems(framed?.photo ?? (b ? undefined : a));
  const caption = useAddCaption();
  const photos = chosen.flatMap((element) => asPhoto(element) ?? []);
  const locked = chosen.every((element) => element.locked);
  const lock: ContextMenuItem = { name: locked ? 'editor.unlock' : 'editor.lock', run: commands.lock, key: 'lock' };
  const copy: ContextMenuItem = { name: 'editor.copy', run: () => commands.copy(), key: 'copy' };
  if (locked) return [[copy], [lock]];
  const swap = () => {
    if (!a || !b) return;
    apply({ kind: 'swapPhotos', a: a.id, b: b.id });
    announce('swapped', 2);
  };
  const writeCaption = () =>
    framed?.words ? setEditingText(framed.words.id) : void caption(photos, framed ? chosen : []);
  const canSwap = !more && canSwapPhotos(a, b);
  const grouped = chosen.some(({ group }) => group !== undefined);
  return [
    [
      ...own,
      ...(photos.length > 0 && (framed || photos.length === chosen.length)
        ? [{ name: 'editor.caption', run: writeCaption } as const]
        : []),
      ...(canSwap ? [{ name: 'editor.swap', run: swap } as const] : []),
    ],
    [
      { name: 'editor.key.cut', run: () => commands.cut(), key: 'cut' },
      copy,
      { name: 'editor.paste', run: paste, key: 'paste' },
      { name: 'editor.duplicate', run: commands.duplicate, key: 'duplicate' },
      { name: 'editor.remove', run: commands.remove, key: 'remove' },
    ],
    [
      { name: 'editor.pile.front', run: () => void commands.changeZOrder('front'), key: 'front' },
      { name: 'editor.pile.forward', run: () => void commands.changeZOrder('forward'), key: 'forward' },
      { name: 'editor.pile.backward', run: () => void commands.changeZOrder('backward'), key: 'backward' },
      { name: 'editor.pile.back', run: () => void commands.changeZOrder('back'), key: 'back' },
    ],
    [
      ...(chosen.length > 1 && !framed ? [{ name: 'editor.group', run: commands.group, key: 'group' } as const] : []),
      ...(grouped ? [{ name: 'editor.ungroup', run: commands.ungroup, key: 'ungroup' } as const] : []),
      lock,
    ],
  ];
}

function useBackgroundItems(): readonly ContextMenuItem[] {
  const { apply, crop } = useEditor();
  const { background } = useDocument();
  if (!background.picture) return [];
  return [
    { name: 'editor.background.cropPicture', run: () => crop(BACKGROUND_ID) },
    {
      name: 'editor.background.remove',
      run: () => apply({ kind: 'setBackground', background: withoutPicture(background) }),
    },
  ];
}

interface PageActions {
  readonly fit: () => void;
  readonly goToPage: () => void;
}

function usePageItems({ fit, goToPage }: PageActions): readonly (readonly ContextMenuItem[])[] {
  const dispatch = useAppDispatch();
  const { openPane } = useEditor();
  const doc = useDocument();
  const { guides } = useAppSelector(selectPreferences);
  const addText = useAddText();
  const behind = useBackgroundItems();
  const { selectAll } = useElementCommands();
  const paste = usePasteButton();
  return [
    [
      { name: 'editor.addText', run: () => addText(), key: 'text' },
      { name: 'editor.addPhoto', run: () => openPane('photos') },
      { name: 'editor.addSticker', run: () => openPane('stickers') },
    ],
    behind,
    [
      { name: 'editor.paste', run: paste, key: 'paste' },
      ...(doc.elements.length > 0 ? [{ name: 'editor.key.selectAll', run: selectAll, key: 'selectAll' } as const] : []),
    ],
    [
      { name: 'editor.view.fit', run: fit, key: 'fit' },
      { name: 'editor.key.goToPage', run: goToPage, key: 'goToPage' },
      {
        name: guides ? 'editor.guides.hide' : 'editor.guides.show',
        run: () => void dispatch(preferencesActions.preferencesChanged({ guides: !guides })),
        key: 'guides',
      },
    ],
  ];
}

/** Returns the menu items for the selection, or else for the pages, in non-empty groups. */
export function useMenuItems(pages: PageActions): readonly (readonly ContextMenuItem[])[] {
  const chosen = useAppSelector(selectSelectedElements);
  const ofElements = useElementItems(chosen);
  const ofPages = usePageItems(pages);
  return (chosen.length > 0 ? ofElements : ofPages).filter((group) => group.length > 0);
}
