import {
  collectFileIds,
  findTextFrame,
  type PhotoElement,
  type SpreadDocument,
  type SpreadElement,
} from '@domain/document';
import type { LayoutPhoto } from '@domain/layout';
import { safeAreas } from '@domain/print';
import { useEffect, useMemo, useState } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { useLanguage } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { createPhotoElement } from '../elements/createPhotoElement';
import type { LayoutBook } from '../elements/layoutEngine';
import { createLayoutPhoto } from '../elements/photoMetadata';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { useEditor, useEditorSnapshot, usePhotos } from './EditorContext';
import { useLazyImport } from './useLazyImport';

export const loadLayoutEngine = () => import(/* webpackChunkName: "shuffle" */ '../elements/layoutEngine');

export function useLayoutPhotos(): ReadonlyMap<string, LayoutPhoto> {
  const photos = usePhotos();
  const stored = useAppSelector(selectPhotoMap);
  return useMemo(
    () => new Map(Object.entries(photos).map(([id, size]) => [id, createLayoutPhoto(id, size, stored[id])])),
    [photos, stored],
  );
}

type Size = Parameters<typeof createPhotoElement>[2];

/** The undo step that added or removed photos on spread `on`: one gesture, or one group across spreads. */
interface ChangeStep {
  readonly on: string;
  readonly gesture?: string;
  readonly together?: string;
}

/**
 * Returns functions that lay out the photos of a spread again after an addition or a removal, in the same undo step.
 */
export function useSpreadLayout() {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const { apply } = useEditor();
  const now = useEditorSnapshot();

  const photosOf = (ids: readonly string[]): ReadonlyMap<string, LayoutPhoto> => {
    const { photo } = now.photoMetadata();
    return new Map(
      ids.flatMap((id) => [[id, photo(id)] as const]).filter((one): one is [string, LayoutPhoto] => one[1] !== null),
    );
  };
  const book = (): LayoutBook => {
    const { album } = selectEditor(getState());
    return { templateId: album?.template_id ?? '', binding: now.binding() };
  };

  /** Creates a frame in free space, where it hides neither faces nor text. */
  const newPhotoInFreeSpace = (doc: SpreadDocument, fileId: string, size: Size): PhotoElement => {
    const element = createPhotoElement(doc, fileId, size);
    const { width, height } = element.frame;
    const known = photosOf(collectFileIds(doc));
    const place = findTextFrame(doc, {
      areas: safeAreas(doc, now.binding()),
      width,
      height,
      hasFixedSize: true,
      getPhoto: (id) => {
        const { analysis, focus, colour } = known.get(id) ?? {};
        return { analysis: analysis, focus: focus ?? null, colour };
      },
    });
    return { ...element, frame: { x: place.x, y: place.y, width, height } };
  };

  return {
    /**
     * Adds a photo among the others by the layout engine.
     * @returns the id of its frame
     */
    addPhoto: async (fileId: string, size: Size): Promise<string> => {
      const engine = now.document().role === 'inner' ? await loadLayoutEngine().catch(() => null) : null;
      const doc = now.document();
      const element = newPhotoInFreeSpace(doc, fileId, size);
      const ids = [...collectFileIds(doc), fileId];
      const commands = engine?.addPhotoAndRelayout(doc, element, photosOf(ids), book()) ?? [
        { kind: 'addElement', element } as const,
      ];
      const gesture = `add-${newId()}`;
      for (const command of commands) apply(command, { lasting: gesture });
      return element.id;
    },
    /** Lays out the photos of a spread again after the last step has added or removed one. */
    relayoutPhotos: async ({ on, gesture, together }: ChangeStep): Promise<void> => {
      if (selectDocument(getState(), on)?.role !== 'inner') return;
      const engine = await loadLayoutEngine().catch(() => null);
      const doc = selectDocument(getState(), on);
      const last = selectEditor(getState()).undo.at(-1);
      // Another edit or an undo has happened meanwhile.
      if (!engine || !doc || last?.kind !== 'edit') return;
      if (together === undefined ? last.gesture !== gesture || last.spreadId !== on : last.together !== together)
        return;
      const command = engine.relayoutPhotos(doc, photosOf(collectFileIds(doc)), book());
      if (!command) return;
      dispatch(
        actions.editRequested({ spreadId: on, command, ...(gesture && { gesture }), ...(together && { together }) }),
      );
    },
  };
}

/**
 * Returns a function that adds a caption to photos and opens it for writing. It proposes date and place, in the user's
 * language; where neither is known it is empty. It stands on the strip of its frame where that has one.
 */
export function useAddCaption(): (photos: readonly PhotoElement[], frame?: readonly SpreadElement[]) => Promise<void> {
  const { locale } = useLanguage();
  const now = useEditorSnapshot();
  const { apply, select, announce, setEditingText } = useEditor();
  const { album } = useAppSelector(selectEditor);
  const known = useLayoutPhotos();
  const loading = useLazyImport();
  return async (photos, frame = []) => {
    const engine = await loading(loadLayoutEngine);
    if (!engine) return;
    const element = engine.createPhotoCaption(now.document(), photos, frame, known, {
      templateId: album?.template_id ?? '',
      binding: now.binding(),
      locale,
    });
    if (!element) return;
    apply({ kind: 'addElement', element });
    select([element.id]);
    setEditingText(element.id);
    announce('added', 1);
  };
}

interface ReformattedDraft {
  readonly of: SpreadDocument;
  readonly to: SpreadDocument;
  /** Null if the code could not be loaded. */
  readonly document: SpreadDocument | null;
}

/** Returns a draft adapted to the current format of its book; undefined while loading, null on failure. */
export function useReformattedDraft(mine: SpreadDocument, theirs: SpreadDocument): SpreadDocument | null | undefined {
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  const [made, setMade] = useState<ReformattedDraft | null>(null);
  const isWanted = mine.role === theirs.role && mine.format !== theirs.format;
  useEffect(() => {
    if (!isWanted) return;
    let cancelled = false;
    const setResult = (document: SpreadDocument | null) => !cancelled && setMade({ of: mine, to: theirs, document });
    loadLayoutEngine().then(
      ({ reformatDraft }) => setResult(reformatDraft(mine, theirs, templateId)),
      () => setResult(null),
    );
    return () => {
      cancelled = true;
    };
  }, [isWanted, mine, theirs, templateId]);
  if (!isWanted) return null;
  return made?.of === mine && made.to === theirs ? made.document : undefined;
}
