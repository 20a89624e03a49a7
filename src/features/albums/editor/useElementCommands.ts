import { pagesOf, type SpreadElement } from '@domain/document';
import type { PileMove } from '@domain/document/edit';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { requestId } from '../random';
import { middleOf } from './canvas/geometry';
import { type Alignment, alignedPlaces, distributedPlaces } from './canvas/group';
import { boundsOf } from './canvas/snap/targets';
import { copiedHtml, pasted, readCopied } from './clipboard';
import { useEditor } from './context';
import { deskActions } from './desk';
import { focusElement, focusPages } from './focus';
import { newElementId } from './newIds';
import { selectDesk, selectDocuments, selectEditor, selectSelected } from './selectors';
import { editorActions as actions } from './slice';

/** What can be done with the chosen elements, by keys, buttons and menus alike. */
export function useElementCommands() {
  const dispatch = useAppDispatch();
  const { document: doc, apply, select, announce } = useEditor();
  const { selection } = useAppSelector(selectEditor);
  const { clipboard } = useAppSelector(selectDesk);
  const documents = useAppSelector(selectDocuments);
  const chosen = useAppSelector(selectSelected);
  const free = chosen.filter(({ locked }) => !locked);
  const count = free.length;
  const ids = free.map(({ id }) => id);
  /** What one alone is aligned in: the page that it stands on. */
  const around = () => {
    const middle = middleOf(boundsOf(free));
    const pages = pagesOf(doc);
    return pages.find(({ x, width }) => middle.x >= x && middle.x <= x + width) ?? pages[0];
  };
  const place = (places: ReturnType<typeof alignedPlaces>) => {
    if (places.length > 0) apply({ kind: 'placeElements', places });
    announce('changed', places.length);
  };
  const copy = () => {
    if (chosen.length === 0) return null;
    const html = copiedHtml(doc, chosen);
    dispatch(deskActions.elementsCopied({ html }));
    announce('copied', chosen.length);
    return html;
  };
  const remove = () => {
    if (count === 0) return;
    apply({ kind: 'removeElements', ids });
    select([]);
    focusPages();
    announce('removed', count);
  };
  const add = (elements: readonly SpreadElement[]) => {
    if (elements.length === 0) return;
    apply({ kind: 'addElements', elements });
    select(elements.map(({ id }) => id));
    focusElement(elements[0]?.id);
    announce('added', elements.length);
  };

  return {
    count,
    hasClipboard: clipboard !== null,
    copy,
    remove,
    add,
    cut: () => {
      const html = copy();
      remove();
      return html;
    },
    paste: (html = clipboard) => {
      const elements = html === null ? null : readCopied(html);
      if (elements) add(pasted(elements, doc, ({ type }) => newElementId(type)));
    },
    duplicate: () => {
      if (chosen.length === 0) return;
      const copies = chosen.map(({ type }) => newElementId(type));
      apply({ kind: 'duplicateElements', ids: chosen.map(({ id }) => id), copies });
      select(copies);
      focusElement(copies[0]);
      announce('duplicated', copies.length);
    },
    selectAll: () => {
      const all = doc.elements.filter(({ locked }) => !locked).map(({ id }) => id);
      select(all);
      announce('chosen', all.length);
    },
    nudge: (dx: number, dy: number) =>
      count > 0 && apply({ kind: 'moveElements', ids, dx, dy }, `nudge-${selection.join()}`),
    pile: (to: PileMove) => count > 0 && apply({ kind: 'reorderElements', ids, to }),
    group: () => {
      if (count < 2) return;
      apply({ kind: 'groupElements', ids, group: `g-${requestId()}` });
      announce('grouped', count);
    },
    ungroup: () => {
      if (!free.some(({ group }) => group !== undefined)) return;
      apply({ kind: 'groupElements', ids, group: null });
      announce('ungrouped', count);
    },
    lock: () => {
      if (chosen.length === 0) return;
      const locked = !chosen.every((element) => element.locked);
      apply({ kind: 'setLocked', ids: chosen.map(({ id }) => id), locked });
      announce(locked ? 'locked' : 'unlocked', chosen.length);
    },
    align: (to: Alignment) => {
      if (count > 0) place(alignedPlaces(free, to, count === 1 ? around() : undefined));
    },
    distribute: (axis: 'x' | 'y') => place(distributedPlaces(free, axis)),
    /** Takes them from this spread to another, which is shown then. */
    moveTo: (spreadId: string) => {
      const target = documents.find(({ id }) => id === spreadId);
      if (!target || count === 0) return;
      const elements = pasted(free, target.document, ({ type }) => newElementId(type));
      dispatch(actions.editRequested({ spreadId, command: { kind: 'addElements', elements } }));
      apply({ kind: 'removeElements', ids });
      dispatch(actions.spreadChosen({ id: spreadId }));
      dispatch(actions.elementsSelected({ ids: elements.map(({ id }) => id) }));
      focusElement(elements[0]?.id);
      announce('movedTo', count);
    },
  };
}
