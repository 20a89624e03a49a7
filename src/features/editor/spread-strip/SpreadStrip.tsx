import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { useT } from '@/i18n';
import { useRovingFocus } from '@/lib/dom/rovingFocus';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Icon, lazyComponent, usePreload } from '@/ui';
import { useIncrementalRender } from '../hooks/deferredRender';
import { useLazyImport } from '../hooks/useLazyImport';
import { selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { DeletedSpreadsMenu } from './DeletedSpreadsMenu';
import styles from './SpreadStrip.module.css';
import { SpreadTile } from './SpreadTile';
import { useDragAnnouncements, useSortSensors } from './useSorting';
import { selectSpreadInfos, useSpreadNames } from './useSpreadNames';

const load = () => import(/* webpackChunkName: "overview" */ './Overview');
const Overview = lazyComponent(load, { notice: 'over' });

/** Opens all spreads at once; its code is loaded once the browser is idle. */
function OverviewButton() {
  const t = useT();
  const loading = useLazyImport();
  const [open, setOpen] = useState(false);
  usePreload(load);
  return (
    <>
      <button
        type="button"
        className={styles.all}
        aria-haspopup="dialog"
        aria-label={t('editor.overview')}
        onClick={() => void loading(load).then((part) => setOpen(part !== null))}
      >
        <Icon name="grid" size={20} />
      </button>
      {open && <Overview onClose={() => setOpen(false)} onGiveUp={() => setOpen(false)} />}
    </>
  );
}

/** Number of spreads visible on a wide screen. */
const INITIAL_COUNT = 12;
const STEP = 4;
/** Slows auto-scroll at the edge of a narrow strip, so that a dragged spread does not jump to the end of the book. */
const SLOW_AUTO_SCROLL = { acceleration: 3 } as const;

export function SpreadStrip() {
  const t = useT();
  const dispatch = useAppDispatch();
  const spreads = useAppSelector(selectSpreadInfos);
  const current = useAppSelector((state) => selectEditor(state).current);
  const order = useAppSelector((state) => selectEditor(state).order);
  const shown = useIncrementalRender(spreads, INITIAL_COUNT, STEP);
  const names = useSpreadNames();
  const accessibility = useDragAnnouncements(names);
  const sensors = useSortSensors();
  const list = useRef<HTMLOListElement>(null);
  useRovingFocus(list, '[data-tile]', '[data-tile-tool]');
  const inner = spreads.filter(({ role }) => role === 'inner').map(({ id }) => id);

  const last = inner.at(-1);
  const addAfter = (id: string) =>
    dispatch(actions.structureRequested({ changes: [{ op: 'copy', id, copyId: newId(), blank: true }], via: 'user' }));
  const move = (id: string, to: number) => {
    const from = order.indexOf(id);
    const [min, max] = [order.indexOf(inner[0] ?? ''), order.indexOf(last ?? '')];
    const target = Math.min(Math.max(to, min), max);
    if (from < 0 || target === from) return;
    const next = order.filter((one) => one !== id);
    next.splice(target, 0, id);
    dispatch(actions.structureRequested({ changes: [{ op: 'reorder', order: next }], via: 'user' }));
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(String(active.id), order.indexOf(String(over.id)));
  };

  return (
    <nav className={styles.strip} aria-label={t('editor.spreads')}>
      <OverviewButton />
      <div className={styles.scroller} data-scrolls-sideways>
        <DndContext
          sensors={sensors}
          autoScroll={SLOW_AUTO_SCROLL}
          collisionDetection={closestCenter}
          onDragEnd={dropped}
          accessibility={accessibility}
        >
          <SortableContext items={inner} strategy={horizontalListSortingStrategy}>
            <ol ref={list} className={styles.list}>
              {shown.map((sheet) => (
                <SpreadTile
                  key={sheet.id}
                  sheet={sheet}
                  name={names.get(sheet.id) ?? ''}
                  current={sheet.id === current}
                  place={order.indexOf(sheet.id)}
                  onMove={move}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
        {last !== undefined && (
          <button
            type="button"
            className={styles.add}
            aria-label={t('editor.spread.addLast')}
            onClick={() => addAfter(last)}
          >
            <Icon name="plus" />
          </button>
        )}
        <DeletedSpreadsMenu />
      </div>
    </nav>
  );
}
