import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { findGridPosition, findNeighbour, type GridRow, gridPhotoIds } from './layoutRows';

interface Options {
  readonly rows: readonly GridRow[];
  readonly gap: number;
  readonly selected: Readonly<Record<string, true>>;
  readonly onToggle: (id: string) => void;
  readonly onExtend: (ids: readonly string[]) => void;
  readonly onClear?: () => void;
  readonly onDelete?: () => void;
  /** Opens the large view: by Enter, a double click, or the button on a tile. Without it, Enter selects. */
  readonly onOpen?: (id: string) => void;
  readonly scrollToRow: (row: number) => void;
  readonly element: RefObject<HTMLElement | null>;
}

const photoOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-photo]')?.getAttribute('data-photo') ?? null) : null;

const isOpenButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-open]') !== null;

function firstOf(rows: readonly GridRow[]): string | undefined {
  const row = rows.find((candidate) => candidate.kind === 'photos');
  return row?.cells[0]?.id;
}

function between(rows: readonly GridRow[], from: string, to: string): string[] {
  const ids = gridPhotoIds(rows);
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Returns the photo that takes the place of the selected ones after their removal; null when none is left. */
function staying(rows: readonly GridRow[], selected: Options['selected'], from: string | null): string | null {
  const ids = gridPhotoIds(rows);
  const left = (id: string) => !selected[id];
  return ids.slice(from === null ? 0 : ids.indexOf(from)).find(left) ?? ids.findLast(left) ?? null;
}

/** Selection and navigation in a photo grid by mouse, touch and keyboard, with a roving tabindex. */
export function useGridKeys(options: Options) {
  const { rows, selected, onToggle, onExtend, onClear, onDelete, onOpen, scrollToRow, element } = options;
  const [focused, setFocused] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const wantsFocus = useRef(false);
  const present = focused !== null && findGridPosition(rows, focused) !== null;
  const current = present ? focused : (firstOf(rows) ?? null);

  // The target tile may have just been mounted.
  useEffect(() => {
    if (!wantsFocus.current || !focused) return;
    const tile = element.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(focused)}"]`);
    if (!tile) return;
    wantsFocus.current = false;
    tile.focus({ preventScroll: true });
  });

  const focus = (id: string | null) => {
    wantsFocus.current = true;
    setFocused(id);
  };

  const choose = (id: string, extend: boolean) => {
    if (extend && anchor.current) onExtend(between(rows, anchor.current, id));
    else onToggle(id);
    anchor.current = id;
    setFocused(id);
  };

  const move = (id: string, key: string, extend: boolean): boolean => {
    const next = findNeighbour(rows, id, key);
    if (!next) return key.startsWith('Arrow');
    focus(next);
    scrollToRow(findGridPosition(rows, next)?.row ?? 0);
    if (extend) onExtend([id, next]);
    else anchor.current = next;
    return true;
  };

  const open = (id: string) => {
    setFocused(id);
    onOpen?.(id);
  };

  const act = (id: string, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (key === 'Enter' && onOpen && !shiftKey) open(id);
    else if (key === ' ' || key === 'Enter') choose(id, shiftKey);
    else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) onExtend(gridPhotoIds(rows));
    else if (key === 'Escape' && onClear && Object.keys(selected).length > 0) onClear();
    else if ((key === 'Delete' || key === 'Backspace') && onDelete) {
      focus(staying(rows, selected, id));
      onDelete();
    } else return move(id, key, shiftKey);
    return true;
  };

  return {
    gap: options.gap,
    current,
    focused: present ? focused : null,
    takeFocus: () => focus(staying(rows, selected, current)),
    focusPhoto: (id: string) => {
      const position = findGridPosition(rows, id);
      if (!position) return;
      focus(id);
      scrollToRow(position.row);
    },
    handlers: {
      onClick: (event: MouseEvent) => {
        const id = photoOf(event.target);
        if (!id) return;
        if (onOpen && isOpenButton(event.target)) open(id);
        else choose(id, event.shiftKey);
      },
      // Its two clicks have selected the photo and deselected it again.
      onDoubleClick: (event: MouseEvent) => {
        const id = photoOf(event.target);
        if (id && onOpen && !event.shiftKey && !isOpenButton(event.target)) open(id);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const id = photoOf(event.target);
        if (id && act(id, event)) event.preventDefault();
      },
    },
  };
}
