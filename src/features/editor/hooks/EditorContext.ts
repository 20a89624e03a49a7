import type { BookChoice } from '@domain/commerce';
import type { SpreadDocument } from '@domain/document';
import { type EditCommand, expandToGroups, type ZOrderMove } from '@domain/document/edit';
import type { CheckedPhoto } from '@domain/preflight';
import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import type { PagePhoto } from '@/features/viewer/painting/PagePainting';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { isComposing } from '@/lib/dom/isComposing';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { selectPhotoMetadata } from '../elements/photoMetadata';
import { selectBinding } from '../state/binding';
import {
  type HistoryMark,
  selectCurrentDocument,
  selectNeighbouringDocuments,
  selectSelection,
} from '../state/selectors';

/** A pause between arrow keys that starts a new gesture. */
const GESTURE_PAUSE_MS = 1000;

const fields = 'input, textarea, select';
const isField = ({ target }: Event) => target instanceof Element && target.matches(fields);

/**
 * Counts the starts of gestures: each drag of a slider, each focus of a field, and keys after a pause. A double click
 * counts as one.
 */
export function useGestureId(): { readonly presses: RefObject<number>; readonly begin: () => void } {
  const presses = useRef(0);
  const begin = useCallback(() => {
    presses.current += 1;
  }, []);
  useEffect(() => {
    let lastKey = Number.NEGATIVE_INFINITY;
    // Only the mouse event, which follows the pointer event, tells the second press of a double click.
    const again = ({ detail }: MouseEvent) => {
      if (detail === 2) presses.current -= 1;
    };
    const enter = (event: FocusEvent) => {
      if (isField(event)) begin();
    };
    let isDone = false;
    // Typing in a field is one gesture until Enter, however long it takes.
    const key = (event: KeyboardEvent) => {
      if (isField(event) ? isDone : event.timeStamp - lastKey > GESTURE_PAUSE_MS) begin();
      lastKey = event.timeStamp;
      isDone = event.key === 'Enter' && !isComposing(event) && event.target instanceof HTMLInputElement;
    };
    window.addEventListener('pointerdown', begin, true);
    window.addEventListener('mousedown', again, true);
    window.addEventListener('focusin', enter, true);
    window.addEventListener('keydown', key, true);
    return () => {
      window.removeEventListener('pointerdown', begin, true);
      window.removeEventListener('mousedown', again, true);
      window.removeEventListener('focusin', enter, true);
      window.removeEventListener('keydown', key, true);
    };
  }, [begin]);
  return { presses, begin };
}

/** A photo that can be placed on a page: its image URLs and its size in px. */
export type EditorPhoto = PagePhoto &
  Pick<CheckedPhoto, 'width' | 'height'> & { readonly faces?: CheckedPhoto['faces'] | undefined };

/**
 * Consecutive edits of one gesture form one undo step. A gesture ends when `useGestureId` starts another, unless it is
 * `lasting`.
 */
export type EditGesture = string | { readonly lasting: string };

/**
 * State shared by the parts of the editor outside of the store. It lives as long as the page, and stays unchanged
 * during typing and drags.
 */
export interface EditorTools {
  readonly spreadId: string;
  /** Applies a command to the current spread. Consecutive commands of one gesture form one undo step. */
  readonly apply: (command: EditCommand, gesture?: EditGesture) => void;
  readonly select: (ids: readonly string[]) => void;
  /** Id of the photo that is being cropped. */
  readonly cropping: string | null;
  readonly crop: (id: string | null) => void;
  readonly editingText: string | null;
  readonly setEditingText: (id: string | null) => void;
  /** The history when the crop or the text edit began; null without one. */
  readonly historyMark: HistoryMark | null;
  readonly snapping: boolean;
  /** Bleed, trim edge, safe area and gutter are visible. */
  readonly guides: boolean;
  readonly announce: (what: Announcement, count: number) => void;
  /** The open pane on screens with space for one only. */
  readonly pane: EditorPane;
  /** The visible pane of the rail; null if another pane has its place. */
  readonly rail: RailPane | null;
  readonly openPane: (pane: EditorPane) => void;
}

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

export const railPanes = ['photos', 'layouts', 'themes', 'text', 'background', 'stickers'] as const;
export type RailPane = (typeof railPanes)[number];

export type EditorPane = 'pages' | RailPane | 'inspect' | 'check';

export const EditorContext = createContext<EditorTools | null>(null);

/** The photos by file id. They are a context of their own, because photos and tools change at different times. */
export const PhotosContext = createContext<Readonly<Record<string, EditorPhoto>>>({});
export const usePhotos = () => use(PhotosContext);

/**
 * Renders content with the price difference of another binding, as text; null if there is none. Provided by another
 * feature.
 */
export type RenderPriceDifference = (
  album: AlbumToOrder,
  draw: (difference: (book: BookChoice) => string | null) => ReactNode,
) => ReactNode;
export const PriceDifferenceContext = createContext<RenderPriceDifference>((_, draw) => draw(() => null));

interface Themes {
  readonly tray: ReactNode;
  readonly load: () => Promise<unknown>;
}
/** The pane of the themes. Provided by another feature, which lays albums out. */
export const ThemesContext = createContext<Themes | null>(null);

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

/** The spread that a part of the editor describes, if that is not the current one in its latest state. */
export const DocumentContext = createContext<SpreadDocument | null>(null);

/**
 * Returns the current or the described spread. The component renders again on every change of it.
 * @throws Error if no spread is open
 */
export function useDocument(): SpreadDocument {
  const described = use(DocumentContext);
  return requireDocument(useAppSelector((state) => described ?? selectCurrentDocument(state)));
}

/** Returns the sheet of the spread, which no edit changes. */
export function useSpreadFormat(): Pick<SpreadDocument, 'format' | 'role' | 'spine'> {
  const format = useAppSelector((state) => requireDocument(selectCurrentDocument(state)).format);
  const role = useAppSelector((state) => requireDocument(selectCurrentDocument(state)).role);
  const spine = useAppSelector((state) => requireDocument(selectCurrentDocument(state)).spine);
  return { format, role, spine };
}

/** Reads the store in event handlers without subscribing, so it never re-renders. */
export function useEditorSnapshot() {
  const { getState } = useAppStore();
  return {
    document: () => requireDocument(selectCurrentDocument(getState())),
    selection: () => selectSelection(getState()),
    neighbours: () => selectNeighbouringDocuments(getState()),
    binding: () => selectBinding(getState()),
    photoMetadata: () => selectPhotoMetadata(getState()),
  };
}

/** State of the current spread. It resets when another spread is shown, and ignores late updates for the former one. */
export function useSpreadState<T>(initial: T): readonly [T, (value: T) => void] {
  const { spreadId } = useEditor();
  const [kept, setKept] = useState({ spreadId, value: initial });
  if (kept.spreadId !== spreadId) setKept({ spreadId, value: initial });
  const set = useCallback(
    (value: T) =>
      setKept((now) => (now.spreadId !== spreadId || Object.is(now.value, value) ? now : { spreadId, value })),
    [spreadId],
  );
  return [kept.spreadId === spreadId ? kept.value : initial, set];
}

/**
 * Returns a function that selects an element with its group. With `more`, it toggles the element in the selection and
 * announces the count.
 */
export function useSelect(): (id: string, more: boolean) => void {
  const { select, announce } = useEditor();
  const now = useEditorSnapshot();
  return (id, more) => {
    const own = expandToGroups(now.document().elements, [id]);
    if (!more) return select(own);
    const selection = now.selection();
    const next = selection.includes(id) ? selection.filter((one) => !own.includes(one)) : [...selection, ...own];
    select(next);
    announce('chosen', next.length);
  };
}

export const isMultiSelectKey = (event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  event.shiftKey || event.ctrlKey || event.metaKey;

type Photos<P> = Readonly<Record<string, P>>;

/**
 * Merges the photos of album and storage in the order of the tray: new ones, the album's in its order, then the others.
 * For photos in both, the album's entry wins, since it holds more metadata.
 */
export function mergePhotos<P, S extends P>(photos: Photos<P>, stored: Photos<S>, added: readonly string[]): Photos<P> {
  // Keeps the identity if the storage adds nothing, so that nothing renders again.
  if (Object.keys(stored).every((id) => id in photos)) return photos;
  const first = added.flatMap((id) => (stored[id] && !(id in photos) ? [[id, stored[id]] as const] : []));
  return { ...Object.fromEntries(first), ...photos, ...stored, ...photos };
}
