import type { BookChoice } from '@domain/commerce';
import type { SpreadDocument } from '@domain/document';
import type { EditCommand, ZOrderMove } from '@domain/document/edit';
import { createContext, type ReactNode, use } from 'react';
import type { PagePhoto } from '@/features/viewer/painting/PagePainting';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { useAppSelector, useAppStore } from '@/store/hooks';
import type { HistoryMark } from '../state/canUndo';
import {
  selectCurrentDocument,
  selectNeighbouringDocuments,
  selectPageCount,
  selectSelection,
} from '../state/selectors';
import { selectPhotoMetadata } from '../state/toLayoutPhoto';

/** A photo that can be put on a page: where its pictures are and how large it is, px. */
export type EditorPhoto = PagePhoto & { readonly width: number; readonly height: number };

/** Edits of one gesture in a row are one step of the history. A gesture ends where `useGestureId` counts another, unless it is `lasting`. */
export type EditGesture = string | { readonly lasting: string };

/** What the parts of the editor share beside the store. Nothing here outlives the page, and nothing changes while somebody writes or draws. */
export interface EditorTools {
  readonly spreadId: string;
  /** Does something to the current spread. Requests with the same gesture in a row are one step to undo. */
  readonly apply: (command: EditCommand, gesture?: EditGesture) => void;
  readonly select: (ids: readonly string[]) => void;
  /** The photo whose part is being chosen inside its frame. */
  readonly cropping: string | null;
  readonly crop: (id: string | null) => void;
  /** The text that is being written on the page. */
  readonly editingText: string | null;
  readonly setEditingText: (id: string | null) => void;
  /** The history when one of the two began; null where nothing is changed inside of itself. */
  readonly historyMark: HistoryMark | null;
  /** What is moved catches at others. */
  readonly snapping: boolean;
  /** Bleed, trim, safe area and gutter are shown. */
  readonly guides: boolean;
  /** Tells a screen reader what has happened. */
  readonly announce: (what: Announcement, count: number) => void;
  /** Which pane is open where there is room for one only. */
  readonly pane: EditorPane;
  readonly openPane: (pane: EditorPane) => void;
}

/** What has happened to so many elements. */
export type Announcement =
  | ZOrderMove
  | 'everywhere'
  | 'added'
  | 'changed'
  | 'chosen'
  | 'copied'
  | 'duplicated'
  | 'grouped'
  | 'kept'
  | 'locked'
  | 'moved'
  | 'movedTo'
  | 'redone'
  | 'removed'
  | 'replaced'
  | 'swapped'
  | 'ungrouped'
  | 'undone'
  | 'unlocked';

/** `check` stands where `inspect` does. */
export type EditorPane = 'pages' | 'photos' | 'stickers' | 'inspect' | 'check';

export const EditorContext = createContext<EditorTools | null>(null);

/** The photos by file id, apart from the tools: they are the same while those change, and those while photos come. */
export const PhotosContext = createContext<Readonly<Record<string, EditorPhoto>>>({});
export const usePhotos = () => use(PhotosContext);

/** Draws something with what it would cost more or less to bind an album otherwise, in words; null where there is nothing to tell. Another feature's part. */
export type RenderPriceDifference = (
  album: AlbumToOrder,
  draw: (difference: (book: BookChoice) => string | null) => ReactNode,
) => ReactNode;
export const PriceDifferenceContext = createContext<RenderPriceDifference>((_, draw) => draw(() => null));

/** @throws Error outside of the editor */
export function useEditor(): EditorTools {
  const tools = use(EditorContext);
  if (!tools) throw new Error('This belongs into the editor');
  return tools;
}

const requireDocument = (doc: SpreadDocument | undefined): SpreadDocument => {
  if (!doc) throw new Error('No spread is open');
  return doc;
};

/** The spread that a part of the editor describes, where that is not the current one as it is just now. */
export const DocumentContext = createContext<SpreadDocument | null>(null);

/** The current spread, or the one that is described; who asks is drawn again with every change of it. @throws Error where none is open */
export function useDocument(): SpreadDocument {
  const described = use(DocumentContext);
  return requireDocument(useAppSelector((state) => described ?? selectCurrentDocument(state)));
}

/** What of it no edit changes: the sheet that it is printed on. */
export function useSpreadFormat(): Pick<SpreadDocument, 'format' | 'role' | 'spine'> {
  const format = useAppSelector((state) => requireDocument(selectCurrentDocument(state)).format);
  const role = useAppSelector((state) => requireDocument(selectCurrentDocument(state)).role);
  const spine = useAppSelector((state) => requireDocument(selectCurrentDocument(state)).spine);
  return { format, role, spine };
}

/** The same for what only acts on it: asked when something happens. */
export function useEditorSnapshot() {
  const { getState } = useAppStore();
  return {
    document: () => requireDocument(selectCurrentDocument(getState())),
    selection: () => selectSelection(getState()),
    /** The spreads beside it in the book. */
    neighbours: () => selectNeighbouringDocuments(getState()),
    pages: () => selectPageCount(getState()),
    photoMetadata: () => selectPhotoMetadata(getState()),
  };
}
