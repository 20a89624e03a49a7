import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { type FlipPage, listFlipPages } from '@domain/document';
import { useMemo, useState } from 'react';
import { useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Icon, lazyComponent, usePreload } from '@/ui';
import { useIncrementalRender } from '../hooks/useIncrementalRender';
import { useLazyImport } from '../hooks/useLazyImport';
import { selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { DeletedSpreadsMenu } from './DeletedSpreadsMenu';
import styles from './SpreadStrip.module.css';
import { SpreadTile } from './SpreadTile';
import { type SpreadInfo, selectSpreadInfos } from './selectSpreadInfos';
import { useDragAnnouncements } from './useDragAnnouncements';
import { useSortSensors } from './useSortSensors';

/** Number of spreads visible on a wide screen. */
const INITIAL_COUNT = 12;
const STEP = 4;
/** Slows auto-scroll at the edge of a narrow strip, so that a dragged spread does not jump to the end of the book. */
const SLOW_AUTO_SCROLL = { acceleration: 3 } as const;

/** Returns the first and last page number of each spread; null for the cover. */
function pageNumbersOf(sheets: readonly SpreadInfo[]): (readonly [number, number] | null)[] {
  const leaves = listFlipPages(sheets).filter(
    (leaf): leaf is Extract<FlipPage, { kind: 'page' }> => leaf.kind === 'page',
  );
  return sheets.map((_, i) => {
    const numbers = leaves.flatMap(({ spreadIndex, number }) => (spreadIndex === i && number !== null ? [number] : []));
    const [first] = numbers;
    return first === undefined ? null : [first, numbers.at(-1) ?? first];
  });
}

/** Returns the names of the spreads: "Cover", "Page 1", "Pages 2–3". */
export function useSpreadNames(): ReadonlyMap<string, string> {
  const t = useT();
  const spreads = useAppSelector(selectSpreadInfos);
  return useMemo(() => {
    const numbers = pageNumbersOf(spreads);
    return new Map(
      spreads.map(({ id }, i) => {
        const [first, last] = numbers[i] ?? [];
        if (first === undefined || last === undefined) return [id, t('editor.spread.cover')];
        return [
          id,
          first === last ? t('editor.spread.page', { number: first }) : t('editor.spread.pages', { first, last }),
        ];
      }),
    );
  }, [spreads, t]);
}

const importOverview = () => import(/* webpackChunkName: "overview" */ './Overview');
const Overview = lazyComponent(importOverview, { notice: 'over' });

/** Opens the overview, whose code loads when the browser is idle. */
function OverviewButton() {
  const t = useT();
  const loading = useLazyImport();
  const [open, setOpen] = useState(false);
  usePreload(importOverview);
  return (
    <>
      <button
        type="button"
        className={styles.all}
        aria-haspopup="dialog"
        aria-label={t('editor.overview')}
        onClick={() => void loading(importOverview).then((part) => setOpen(part !== null))}
      >
        <Icon name="grid" size={20} />
      </button>
      {open && <Overview onClose={() => setOpen(false)} onGiveUp={() => setOpen(false)} />}
    </>
  );
}

/** All spreads of the book: open, move by drag or by Space and arrows, copy, delete, recover. */
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
  const inner = spreads.filter(({ role }) => role === 'inner').map(({ id }) => id);

  const last = inner.at(-1);
  const addAfter = (id: string) =>
    dispatch(actions.structureRequested({ changes: [{ op: 'copy', id, copyId: newId(), blank: true }], via: 'user' }));
  const move = (id: string, to: number) => {
    const from = order.indexOf(id);
    const [first, last] = [order.indexOf(inner[0] ?? ''), order.indexOf(inner.at(-1) ?? '')];
    const target = Math.min(Math.max(to, first), last);
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
            <ol className={styles.list}>
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
