import { collectFileIds, findTextFrame, type PhotoElement, type SpreadDocument } from '@domain/document';
import type { LayoutPhoto } from '@domain/layout';
import { safeAreas } from '@domain/print';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { createPhotoElement } from '../elements/createPhotoElement';
import type { LayoutBook } from '../inspector/page/photoCountCommands';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { useEditor, useEditorSnapshot } from './EditorContext';

export const loadLayoutEngine = () => import(/* webpackChunkName: "shuffle" */ '../inspector/page/photoCountCommands');

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
    return { templateId: album?.template_id ?? '', pages: album?.page_count ?? 0 };
  };

  /** Creates a frame in free space, where it hides neither faces nor text. */
  const newPhotoInFreeSpace = (doc: SpreadDocument, fileId: string, size: Size): PhotoElement => {
    const element = createPhotoElement(doc, fileId, size);
    const { width, height } = element.frame;
    const known = photosOf(collectFileIds(doc));
    const place = findTextFrame(doc, {
      areas: safeAreas(doc, now.pages()),
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
