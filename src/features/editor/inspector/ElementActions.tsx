import type { PhotoElement, SpreadElement } from '@domain/document';
import { expandToGroups } from '@domain/document/edit';
import { type ReactNode, useMemo } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Icon, Menu, MenuItem, MenuSeparator } from '@/ui';
import {
  asPhoto,
  canSwapPhotos,
  elementNumbers,
  findFramedPhoto,
  findOnlyPhoto,
  hasPicture,
  useElementName,
} from '../elements/elementEditing';
import { useDocument, useEditor, usePhotos } from '../hooks/EditorContext';
import { useElementCommands } from '../hooks/useElementCommands';
import { useAddCaption } from '../hooks/useLayoutEngine';
import { useSetAsBackground } from '../hooks/useSetAsBackground';
import { EditorIcon } from '../shell/EditorIcon';
import { selectSpreadInfos, useSpreadNames } from '../spread-strip/useSpreadNames';
import { Tool, Tools } from './fields/Tool';
import styles from './Panels.module.css';

function MoveToMenu({ onMove }: { readonly onMove: (spreadId: string) => void }) {
  const { spreadId } = useEditor();
  const spreads = useAppSelector(selectSpreadInfos);
  const names = useSpreadNames();
  return (
    <Menu trigger={<Tool icon="move-to" name={<T id="editor.moveTo" />} />}>
      {spreads
        .filter(({ id }) => id !== spreadId)
        .map(({ id }) => (
          <MenuItem key={id} onSelect={() => onMove(id)}>
            {names.get(id)}
          </MenuItem>
        ))}
    </Menu>
  );
}

interface CaptionToolProps {
  readonly photos: readonly PhotoElement[];
  /** Words on the strip of a framed photo, which are its caption. */
  readonly words?: SpreadElement | null | undefined;
  readonly frame: readonly SpreadElement[];
}

function CaptionTool({ photos, words, frame }: CaptionToolProps) {
  const t = useT();
  const { setEditingText } = useEditor();
  const caption = useAddCaption();
  return (
    <Tool
      icon="caption"
      name={<T id="editor.tool.caption" />}
      aria-label={t('editor.caption')}
      onClick={() => (words ? setEditingText(words.id) : void caption(photos, frame))}
    />
  );
}

/** Swaps a photo with another one of the spread. By touch, two photos are hard to select together. */
function SwapMenu({ photo }: { readonly photo: PhotoElement }) {
  const { apply, select, announce } = useEditor();
  const pictures = usePhotos();
  const nameOf = useElementName();
  const { elements } = useDocument();
  const numbers = elementNumbers(elements);
  const others = elements.filter((one) => one.id !== photo.id && hasPicture(one) && canSwapPhotos(photo, one));
  if (others.length === 0) return null;
  const swap = (id: string) => {
    apply({ kind: 'swapPhotos', a: photo.id, b: id });
    select(expandToGroups(elements, [id]));
    announce('swapped', 2);
  };
  return (
    <Menu trigger={<Tool icon="swap" name={<T id="editor.swapWith" />} />}>
      {others.map((one) => (
        <MenuItem key={one.id} onSelect={() => swap(one.id)}>
          <img className={styles.menuPicture} src={pictures[asPhoto(one)?.fileId ?? '']?.preview} alt="" />
          {nameOf(one, numbers.get(one.id) ?? 1)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function PhotoTools({ photo }: { readonly photo: PhotoElement }) {
  const { crop, cropping, openPane } = useEditor();
  const isCropped = cropping === photo.id;
  return (
    <>
      <Tool icon="replace" name={<T id="editor.replace" />} onClick={() => openPane('photos')} />
      <Tool
        icon="crop"
        name={<T id={isCropped ? 'editor.crop.done' : 'editor.crop'} />}
        aria-pressed={isCropped}
        onClick={() => crop(isCropped ? null : photo.id)}
      />
      <SwapMenu photo={photo} />
    </>
  );
}

function MultiSelectionTools({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const { apply, announce } = useEditor();
  const commands = useElementCommands();
  const [a, b] = elements;
  const canSwap = elements.length === 2 && canSwapPhotos(a, b);
  const swap = () => {
    if (!a || !b) return;
    apply({ kind: 'swapPhotos', a: a.id, b: b.id });
    announce('swapped', 2);
  };
  return (
    <>
      {canSwap && <Tool icon="swap" name={<T id="editor.swap" />} onClick={swap} />}
      {elements.length > 1 && !findFramedPhoto(elements) && (
        <Tool icon="group" name={<T id="editor.group" />} onClick={commands.group} />
      )}
      {elements.some(({ group }) => group !== undefined) && (
        <Tool icon="ungroup" name={<T id="editor.ungroup" />} onClick={commands.ungroup} />
      )}
    </>
  );
}

export function ElementTools({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const commands = useElementCommands();
  const photos = useMemo(
    () =>
      elements.flatMap((element) => {
        const photo = asPhoto(element);
        return photo && photo.fileId !== null && !photo.locked ? [photo] : [];
      }),
    [elements],
  );
  const framed = findFramedPhoto(elements);
  const arePhotos = photos.length > 0 && (framed || elements.every((element) => element.locked || asPhoto(element)));
  const onlyPhoto = findOnlyPhoto(elements);
  return (
    <>
      {onlyPhoto && <PhotoTools photo={onlyPhoto} />}
      {arePhotos && <CaptionTool photos={photos} words={framed?.words} frame={framed ? elements : []} />}
      <MultiSelectionTools elements={elements} />
      <Tool icon="duplicate" name={<T id="editor.duplicate" />} onClick={commands.duplicate} />
      <MoveToMenu onMove={commands.moveTo} />
      <Tool icon={<Icon name="trash" />} name={<T id="editor.remove" />} onClick={commands.remove} />
    </>
  );
}

export function ElementActions({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const t = useT();
  return (
    <Tools label={t('editor.doings')} disabled={elements.every(({ locked }) => locked)}>
      <ElementTools elements={elements} />
    </Tools>
  );
}

function MoreMenu({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const t = useT();
  const commands = useElementCommands();
  const [only, another] = elements;
  const behind = useSetAsBackground(findOnlyPhoto(elements) ?? (another ? undefined : only));
  const isLocked = elements.every(({ locked }) => locked);
  return (
    <Menu
      trigger={
        <button type="button" className={styles.small} aria-label={t('editor.tool.more')}>
          <Icon name="more" />
        </button>
      }
    >
      <MenuItem onSelect={() => commands.copy()}>
        <T id="editor.copy" />
      </MenuItem>
      {!isLocked && (
        <>
          <MenuItem onSelect={() => commands.cut()}>
            <T id="editor.key.cut" />
          </MenuItem>
          {behind && (
            <>
              <MenuSeparator />
              <MenuItem onSelect={behind}>
                <T id="editor.background.use" />
              </MenuItem>
            </>
          )}
        </>
      )}
    </Menu>
  );
}

interface HeaderProps {
  readonly title: ReactNode;
  readonly elements: readonly SpreadElement[];
}

export function SelectionHeader({ title, elements }: HeaderProps) {
  const t = useT();
  const { lock } = useElementCommands();
  const isLocked = elements.every(({ locked }) => locked);
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      <div className={styles.icons}>
        <button type="button" aria-label={t('editor.lock')} aria-pressed={isLocked} onClick={lock}>
          <EditorIcon name={isLocked ? 'lock' : 'unlock'} />
        </button>
        <MoreMenu elements={elements} />
      </div>
    </header>
  );
}
