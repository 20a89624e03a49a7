import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { type ReactNode, useRef, useState } from 'react';
import { T, useT } from '@/i18n';
import { useRovingFocus } from '@/lib/dom/rovingFocus';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, Menu, MenuItem } from '@/ui';
import type { StructureChange } from '../state/editorState';
import { selectDocuments, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './Overview.module.css';
import { OverviewTile } from './OverviewTile';
import { insertBeforeId, moveInOrder } from './spreadOrder';
import { useDragAnnouncements, useSortSensors } from './useSorting';
import { useSpreadNames } from './useSpreadNames';

function useSpreadSelection() {
  const dispatch = useAppDispatch();
  const spreads = useAppSelector(selectDocuments);
  const { order } = useAppSelector(selectEditor);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const inner = spreads.filter(({ document }) => document.role === 'inner').map(({ id }) => id);
  const chosen = inner.filter((id) => marked.includes(id));
  const last = spreads.find(({ document }) => document.role === 'closing')?.id;
  const ask = (changes: readonly StructureChange[]) => dispatch(actions.structureRequested({ changes, via: 'user' }));
  const move = (ids: readonly string[], before: string | null) => {
    const next = moveInOrder(order, ids, before, last);
    if (next.join() !== order.join()) ask([{ op: 'reorder', order: next }]);
  };
  return {
    spreads,
    inner,
    chosen,
    choose: (id: string, more: boolean) => setMarked(more ? [...marked, id] : marked.filter((one) => one !== id)),
    move: (before: string | null) => move(chosen, before),
    drop: (active: string, over: string) => {
      const ids = chosen.includes(active) ? chosen : [active];
      if (inner.includes(over) && !ids.includes(over)) move(ids, insertBeforeId(order, ids, active, over));
    },
    copy: () => {
      ask(chosen.map((id) => ({ op: 'copy', id, copyId: newId() })));
      setMarked([]);
    },
    remove: () => {
      ask(chosen.map((id) => ({ op: 'delete', id })));
      setMarked([]);
    },
  };
}

/** One tab stop, mounted with the dialog. */
function TileList({ children }: { readonly children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  useRovingFocus(list, '[data-tile]', '[data-tile-tool]');
  return (
    <ol ref={list} className={styles.grid}>
      {children}
    </ol>
  );
}

export default function Overview({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { current } = useAppSelector(selectEditor);
  const names = useSpreadNames();
  const sensors = useSortSensors();
  const accessibility = useDragAnnouncements(names);
  const { spreads, inner, chosen, choose, move, drop, copy, remove } = useSpreadSelection();
  const [dragging, setDragging] = useState(false);
  const open = (id: string) => {
    dispatch(actions.spreadChosen({ id }));
    onClose();
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    setDragging(false);
    if (over) drop(String(active.id), String(over.id));
  };
  const none = chosen.length === 0;
  const status = useRef<HTMLSpanElement>(null);
  /** Without a selection, the pressed button disappears and loses the focus. */
  const done = (act: () => void) => () => {
    act();
    status.current?.focus();
  };
  return (
    <Dialog open onClose={onClose} wide dismissable={!dragging} title={<T id="editor.overview" />}>
      <div className={styles.tools} role="toolbar" aria-label={t('editor.overview.tools')}>
        <span ref={status} tabIndex={-1} role="status">
          <T id="editor.overview.chosen" values={{ count: chosen.length }} />
        </span>
        <Menu
          trigger={
            <Button size="small" disabled={none}>
              <T id="editor.moveTo" />
            </Button>
          }
        >
          {inner
            .filter((id) => !chosen.includes(id))
            .map((id) => (
              <MenuItem key={id} onSelect={() => move(id)}>
                {t('editor.overview.before', { name: names.get(id) ?? '' })}
              </MenuItem>
            ))}
          <MenuItem onSelect={() => move(null)}>
            <T id="editor.overview.end" />
          </MenuItem>
        </Menu>
        <Button size="small" disabled={none} onClick={done(copy)}>
          <T id="editor.spread.copy" />
        </Button>
        <Button size="small" disabled={none} onClick={done(remove)}>
          <T id="editor.spread.delete" />
        </Button>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragStart={() => setDragging(true)}
        onDragCancel={() => setDragging(false)}
        onDragEnd={dropped}
      >
        <SortableContext items={inner} strategy={rectSortingStrategy}>
          <TileList>
            {spreads.map(({ id, document }) => (
              <OverviewTile
                key={id}
                id={id}
                document={document}
                name={names.get(id) ?? ''}
                current={id === current}
                chosen={chosen.includes(id)}
                onOpen={open}
                onChoose={choose}
              />
            ))}
          </TileList>
        </SortableContext>
      </DndContext>
    </Dialog>
  );
}
