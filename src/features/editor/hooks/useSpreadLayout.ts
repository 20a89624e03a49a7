import { collectFileIds, findTextFrame, type PhotoElement, type SpreadDocument } from '@domain/document';
import type { LayoutPhoto } from '@domain/layout';
import { safeAreas } from '@domain/print';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { createPhotoElement } from '../elements/createPhotoElement';
import type { LayoutBook } from '../inspector/photoCountCommands';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { useEditor, useEditorSnapshot } from './EditorContext';

/** Loads the layout engine, as the editor uses it, when it is wanted. */
export const loadLayoutEngine = () => import(/* webpackChunkName: "shuffle" */ '../inspector/photoCountCommands');

type Size = Parameters<typeof createPhotoElement>[2];

/** The step that photos came or went in: by a gesture, or together with what was done on another spread. */
interface ChangeStep {
  readonly on: string;
  readonly gesture?: string;
  readonly together?: string;
}

/** Has the engine place photos anew after one came or went, in the same step. */
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

  /** A frame of its own, where it hides neither faces nor words. */
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
    /** Puts a photo among the others, as the engine would. @returns the id of its frame */
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
    /** The photos of a spread take its room anew, where the last step has taken one away, or brought one. */
    relayoutPhotos: async ({ on, gesture, together }: ChangeStep): Promise<void> => {
      if (selectDocument(getState(), on)?.role !== 'inner') return;
      const engine = await loadLayoutEngine().catch(() => null);
      const doc = selectDocument(getState(), on);
      const last = selectEditor(getState()).undo.at(-1);
      // Something else was done meanwhile, or it was taken back.
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
