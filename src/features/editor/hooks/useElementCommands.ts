import { centreOf, documentLimits, pageAreasOf, type SpreadDocument, type SpreadElement } from '@domain/document';
import { applyCommand, clearPhotoFrame, USER_GROUP_PREFIX, type ZOrderMove } from '@domain/document/edit';
import { selectList } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { boundsOfElements } from '../canvas/geometry';
import { type Alignment, alignElements, distributeElements, groupUnits } from '../canvas/groupTransforms';
import { focusElement, focusPages } from '../canvas/manageFocus';
import {
  type CopiedContent,
  copyToSystemClipboard,
  createPastedElements,
  parseClipboardElements,
  toCopiedContent,
} from '../elements/clipboard';
import { createElementId, hasPicture } from '../elements/elementEditing';
import { createFramesEmptiedToast, findElementsWithoutPhoto } from '../elements/photoMetadata';
import { preferencesActions } from '../state/preferencesSlice';
import { selectDocument, selectPreferences, selectSelectedElements } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { useEditor, useEditorSnapshot } from './EditorContext';
import { useSpreadLayout } from './useLayoutEngine';

/** Returns whether the elements are already at the top or bottom. */
function isAtEnd(elements: readonly SpreadElement[], ids: readonly string[], to: ZOrderMove): boolean {
  const edge = to === 'front' || to === 'forward' ? elements.slice(-ids.length) : elements.slice(0, ids.length);
  return edge.every(({ id }) => ids.includes(id));
}

/** Returns the commands for the selected elements, shared by shortcuts, buttons and menus. */
export function useElementCommands() {
  const dispatch = useAppDispatch();
  const { apply, select, announce, spreadId: from } = useEditor();
  const { getState } = useAppStore();
  const now = useEditorSnapshot();
  const { relayoutPhotos } = useSpreadLayout();
  const chosenNow = () => selectSelectedElements(getState());
  /** Returns the selected elements that are not locked. */
  const freeNow = () => {
    const free = chosenNow().filter(({ locked }) => !locked);
    return { free, ids: free.map(({ id }) => id), count: free.length };
  };
  /** Returns the page on which a single element or group is aligned. */
  const pageOf = (free: readonly SpreadElement[]) => {
    const middle = centreOf(boundsOfElements(free));
    const pages = pageAreasOf(now.document());
    return pages.find(({ x, width }) => middle.x >= x && middle.x <= x + width) ?? pages[0];
  };
  const place = (places: ReturnType<typeof alignElements>) => {
    if (places.length === 0) return;
    apply({ kind: 'placeElements', places });
    announce('changed', places.length);
  };
  const copy = (give: (copied: CopiedContent) => void = copyToSystemClipboard) => {
    const chosen = chosenNow();
    if (chosen.length === 0) return;
    const copied = toCopiedContent(now.document(), chosen);
    dispatch(preferencesActions.elementsCopied({ html: copied.html }));
    give(copied);
    announce('copied', chosen.length);
  };
  /** Removes the selection. The remaining photos fill the space that removed photos leave. */
  const remove = () => {
    const { free, ids, count } = freeNow();
    if (count === 0) return;
    const gesture = `remove-${newId()}`;
    apply({ kind: 'removeElements', ids }, { lasting: gesture });
    select([]);
    focusPages();
    announce('removed', count);
    if (free.some(hasPicture)) void relayoutPhotos({ on: from, gesture });
  };
  /** Returns whether the spread has space for so many more elements; if not, an error toast shows. */
  const canAdd = ({ elements }: SpreadDocument, more: number): boolean => {
    const max = documentLimits.elements;
    if (elements.length + more <= max) return true;
    dispatch(toasts.shown({ title: { id: 'editor.full', values: { max } }, variant: 'warning' }));
    return false;
  };
  const add = (elements: readonly SpreadElement[]) => {
    if (elements.length === 0 || !canAdd(now.document(), elements.length)) return;
    apply({ kind: 'addElements', elements });
    select(elements.map(({ id }) => id));
    focusElement(elements[0]?.id);
    announce('added', elements.length);
  };

  return {
    copy,
    remove,
    add,
    cut: (give?: (copied: CopiedContent) => void) => {
      copy(give);
      remove();
    },
    paste: (html = selectPreferences(getState()).clipboard) => {
      const elements = html === null ? null : parseClipboardElements(html);
      if (!elements) return;
      // Elements copied in another account refer to photos that this one does not have.
      const isListed = selectList(getState()).phase === 'complete';
      const lacking = new Set(isListed ? findElementsWithoutPhoto(elements, now.photoMetadata()) : []);
      if (lacking.size > 0) dispatch(createFramesEmptiedToast(lacking.size));
      const own = elements.map((element) => (lacking.has(element) ? clearPhotoFrame(element) : element));
      add(createPastedElements(own, now.document(), ({ type }) => createElementId(type)));
    },
    duplicate: () => {
      const chosen = chosenNow();
      if (chosen.length === 0 || !canAdd(now.document(), chosen.length)) return;
      const copies = chosen.map(({ type }) => createElementId(type));
      apply({ kind: 'duplicateElements', ids: chosen.map(({ id }) => id), copies });
      select(copies);
      focusElement(copies[0]);
      announce('duplicated', copies.length);
    },
    selectAll: () => {
      const all = now
        .document()
        .elements.filter(({ locked }) => !locked)
        .map(({ id }) => id);
      select(all);
      announce('chosen', all.length);
    },
    nudge: (dx: number, dy: number) => {
      const { ids, count } = freeNow();
      return count > 0 && apply({ kind: 'moveElements', ids, dx, dy }, `nudge-${now.selection().join()}`);
    },
    /** Announces the move once the key is released. */
    endNudge: () => {
      const { count } = freeNow();
      if (count > 0) announce('moved', count);
    },
    changeZOrder: (to: ZOrderMove) => {
      const { ids, count } = freeNow();
      if (count === 0) return false;
      const doc = now.document();
      const command = { kind: 'reorderElements', ids, to } as const;
      const moved = applyCommand(doc, command).elements;
      const isHeld = moved.every((element, i) => element === doc.elements[i]) && !isAtEnd(doc.elements, ids, to);
      if (isHeld) dispatch(toasts.shown({ title: { id: 'editor.wouldHide' }, variant: 'default' }));
      else {
        apply(command);
        announce(to, count);
      }
      return true;
    },
    group: () => {
      const { ids, count } = freeNow();
      if (count < 2) return;
      apply({ kind: 'groupElements', ids, group: `${USER_GROUP_PREFIX}${newId()}` });
      announce('grouped', count);
    },
    ungroup: () => {
      const { free, ids, count } = freeNow();
      if (!free.some(({ group }) => group !== undefined)) return;
      apply({ kind: 'groupElements', ids, group: null });
      announce('ungrouped', count);
    },
    lock: () => {
      const chosen = chosenNow();
      if (chosen.length === 0) return;
      const locked = !chosen.every((element) => element.locked);
      apply({ kind: 'setLocked', ids: chosen.map(({ id }) => id), locked });
      announce(locked ? 'locked' : 'unlocked', chosen.length);
    },
    align: (to: Alignment) => {
      const { free, count } = freeNow();
      // Locked elements do not move; the others align with them.
      const still = chosenNow().filter(({ locked }) => locked);
      const alone = groupUnits(free).length === 1 ? pageOf(free) : undefined;
      if (count > 0) place(alignElements(free, to, still.length > 0 ? boundsOfElements(still) : alone));
    },
    distribute: (axis: 'x' | 'y') => place(distributeElements(freeNow().free, axis)),
    moveTo: (spreadId: string) => {
      const { free, ids, count } = freeNow();
      const target = selectDocument(getState(), spreadId);
      if (!target || count === 0 || !canAdd(target, count)) return;
      const elements = createPastedElements(free, target, ({ type }) => createElementId(type));
      const together = `move-${newId()}`;
      // Undo reverses this order, so it ends on this spread.
      for (const [at, command] of [
        [from, { kind: 'removeElements', ids }],
        [spreadId, { kind: 'addElements', elements }],
      ] as const)
        dispatch(actions.editRequested({ spreadId: at, command, together }));
      dispatch(actions.spreadChosen({ id: spreadId }));
      dispatch(actions.elementsSelected({ ids: elements.map(({ id }) => id) }));
      focusElement(elements[0]?.id);
      announce('movedTo', count);
      if (free.some(hasPicture)) void relayoutPhotos({ on: from, together });
      if (free.every(hasPicture)) void relayoutPhotos({ on: spreadId, together });
    },
  };
}
