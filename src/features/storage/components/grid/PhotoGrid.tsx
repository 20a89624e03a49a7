import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type Ref, type RefCallback, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import { useT } from '@/i18n';
import { useScrollRestoration } from '@/lib/dom/scrollRestoration';
import { Button, classNames } from '@/ui';
import { useElementWidth, useOffsetTop } from './gridMeasurements';
import { findGridPosition, type GridRow, type GridSection, layoutRows } from './layoutRows';
import styles from './PhotoGrid.module.css';
import { PhotoTile } from './PhotoTile';
import { useGridKeys } from './useGridKeys';

export interface PhotoGridHandle {
  scrollToSection(id: string): void;
  /** Call it when the pressed button disappears with the selection. */
  takeFocus(): void;
  focusPhoto(id: string): void;
}

export interface PhotoGridProps {
  readonly sections: readonly GridSection[];
  readonly selected: Readonly<Record<string, true>>;
  readonly label: string;
  readonly onToggle: (id: string) => void;
  readonly onExtend: (ids: readonly string[]) => void;
  readonly onClear?: () => void;
  readonly onDelete?: () => void;
  readonly onOpen?: (id: string) => void;
  /** Scrolls with the page, or in a box of its own height. */
  readonly scroll?: 'page' | 'box';
  readonly className?: string;
  readonly ref?: Ref<PhotoGridHandle>;
}

// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- rows and tiles are placed freely, which a table cannot
const PHONE_PX = 600;
const OVERSCAN_ROWS = 3;

interface RowsProps extends PhotoGridProps {
  readonly rows: readonly GridRow[];
  readonly shown: readonly VirtualItem[];
  readonly totalHeight: number;
  readonly keys: ReturnType<typeof useGridKeys>;
  /** Height above the grid that scrolls along, in px. */
  readonly offset: number;
}

const GridRows = ({ rows, shown, totalHeight, keys, offset, selected, label, onExtend, onOpen }: RowsProps) => {
  const t = useT();
  return (
    <div
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.length}
      tabIndex={-1}
      className={styles.rows}
      style={{ height: totalHeight }}
      {...keys.handlers}
    >
      {shown.map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const place = { transform: `translateY(${start - offset}px)`, height: row.height };
        if (row.kind === 'heading') {
          const { title, items } = row.section;
          return (
            <div
              key={row.key}
              role="row"
              aria-rowindex={index + 1}
              className={classNames(styles.row, styles.headingRow)}
              style={place}
            >
              <div role="rowheader">
                <h2 className={styles.heading}>{title}</h2>
              </div>
              <span role="gridcell" className={styles.headingAction}>
                <Button
                  variant="plain"
                  size="small"
                  aria-label={t('photos.selectGroup', { group: title })}
                  onClick={() => onExtend(items.map((item) => item.id))}
                >
                  {t('photos.selectAll')}
                </Button>
              </span>
            </div>
          );
        }
        return (
          <div key={row.key} role="row" aria-rowindex={index + 1} className={styles.row} style={place}>
            {row.cells.map(({ id, left, width }) => (
              <PhotoTile
                key={id}
                id={id}
                left={left}
                width={width}
                height={row.height - keys.gap}
                selected={selected[id] === true}
                current={keys.current === id}
                canOpen={onOpen !== undefined}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
};

// The two components below opt out of the React Compiler, because a virtualizer changes without a new identity.
interface ScrollerProps extends PhotoGridProps {
  readonly rows: readonly GridRow[];
  readonly gap: number;
  /** Ref of the element that defines the row width, which excludes the scrollbar. */
  readonly measured: RefCallback<HTMLDivElement>;
}

function useBoth(measured: RefCallback<HTMLDivElement>) {
  const element = useRef<HTMLDivElement>(null);
  const both = useCallback(
    (found: HTMLDivElement | null) => {
      element.current = found;
      return measured(found);
    },
    [measured],
  );
  return [element, both] as const;
}

function useBothKept(measured: RefCallback<HTMLDivElement>): RefCallback<HTMLDivElement> {
  const kept = useScrollRestoration('photo-grid');
  return useCallback(
    (found: HTMLDivElement | null) => {
      const ends = [measured(found), kept(found)];
      return () => ends.forEach((end) => typeof end === 'function' && end());
    },
    [measured, kept],
  );
}

function useRowOptions(rows: readonly GridRow[], focusedRow: number) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return focusedRow < 0 || shown.includes(focusedRow) ? shown : [...shown, focusedRow].sort((a, b) => a - b);
    },
    [focusedRow],
  );
  // A new function lets the virtualizer compute the places of all rows again, which only new rows need.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  return {
    count: rows.length,
    estimateSize: (index: number) => rows[index]?.height ?? 0,
    getItemKey,
    overscan: OVERSCAN_ROWS,
    rangeExtractor,
  };
}

function useHandle(
  ref: Ref<PhotoGridHandle> | undefined,
  rows: readonly GridRow[],
  virtualizer: { scrollToIndex: (index: number, options: { align: 'start' }) => void },
  keys: Pick<ReturnType<typeof useGridKeys>, 'takeFocus' | 'focusPhoto'>,
) {
  useImperativeHandle(ref, () => ({
    scrollToSection: (id) => {
      const index = rows.findIndex((row) => row.kind === 'heading' && row.section.id === id);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
    },
    takeFocus: keys.takeFocus,
    focusPhoto: keys.focusPhoto,
  }));
}

const useFocusedRow = (rows: readonly GridRow[], id: string | null) =>
  useMemo(() => (id ? (findGridPosition(rows, id)?.row ?? -1) : -1), [rows, id]);

const PageGrid = ({ rows, gap, measured, ...props }: ScrollerProps) => {
  'use no memo';
  const [element, attach] = useBoth(measured);
  const offset = useOffsetTop(element);
  const keys = useGridKeys({
    ...props,
    rows,
    gap,
    scrollToRow: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }),
    element,
  });
  // oxlint-disable-next-line react/incompatible-library -- opted out above
  const virtualizer = useWindowVirtualizer<Element>({
    ...useRowOptions(rows, useFocusedRow(rows, keys.focused)),
    scrollMargin: offset,
  });
  useHandle(props.ref, rows, virtualizer, keys);
  return (
    <div ref={attach}>
      <GridRows
        {...props}
        rows={rows}
        shown={virtualizer.getVirtualItems()}
        totalHeight={virtualizer.getTotalSize()}
        keys={keys}
        offset={offset}
      />
    </div>
  );
};

const BoxGrid = ({ rows, gap, measured, ...props }: ScrollerProps) => {
  'use no memo';
  const [element, attach] = useBoth(useBothKept(measured));
  const keys = useGridKeys({
    ...props,
    rows,
    gap,
    scrollToRow: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }),
    element,
  });
  // oxlint-disable-next-line react/incompatible-library -- opted out above
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    ...useRowOptions(rows, useFocusedRow(rows, keys.focused)),
    getScrollElement: () => element.current,
    initialRect: { width: 800, height: 600 },
  });
  useHandle(props.ref, rows, virtualizer, keys);
  return (
    <div ref={attach} className={styles.box}>
      <GridRows
        {...props}
        rows={rows}
        shown={virtualizer.getVirtualItems()}
        totalHeight={virtualizer.getTotalSize()}
        keys={keys}
        offset={0}
      />
    </div>
  );
};

/**
 * Virtualised grid of thousands of photos by section. Arrow keys move, Space selects, Enter opens or selects, Shift
 * selects a range, Ctrl+A selects all, Escape none.
 */
export const PhotoGrid = (props: PhotoGridProps) => {
  const { sections, scroll = 'page', className } = props;
  const [measured, width] = useElementWidth();
  const phone = width < PHONE_PX;
  const gap = phone ? 4 : 8;
  const rows = useMemo(
    () => layoutRows(sections, { width, gap, rowHeight: phone ? 104 : 164, headingHeight: phone ? 48 : 56 }),
    [sections, width, gap, phone],
  );
  const Scroller = scroll === 'page' ? PageGrid : BoxGrid;
  return (
    <div className={classNames(scroll === 'box' && styles.boxOuter, className)}>
      <Scroller {...props} rows={rows} gap={gap} measured={measured} />
    </div>
  );
};
