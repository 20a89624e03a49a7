import { centreOf, type PageArea, type PageSide, pageAreasOf, type Rect } from '@domain/document';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePhoneScreen } from '@/lib/dom/mediaHooks';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { useEditor, useSpreadFormat } from '../../hooks/EditorContext';
import { selectEditor, selectSelectedElements, selectSelection } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import { boundsOfElements } from '../geometry';
import { keepFocusOnPages } from '../manageFocus';

export interface VisiblePage {
  /** The page that a phone shows; null on larger screens, which show the spread. */
  readonly page: PageArea | null;
  /** Shows the next or previous page of the book. Returns false at its ends. */
  readonly turn: (by: 1 | -1) => boolean;
  readonly canTurn: (by: 1 | -1) => boolean;
}

/** An element with at least this share of its width on a page counts as visible there. */
const MIN_VISIBLE_SHARE = 0.25;

function shareOnPage({ x, width }: Rect, page: PageArea): number {
  const shared = Math.min(x + width, page.x + page.width) - Math.max(x, page.x);
  return Math.max(0, shared) / Math.max(width, 1e-3);
}

/** The visible page of the spread on a phone. It follows the selection. */
export function useVisiblePage(): VisiblePage {
  const isPhone = usePhoneScreen();
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const { spreadId, select } = useEditor();
  const { format, role, spine } = useSpreadFormat();
  const order = useAppSelector((state) => selectEditor(state).order);
  const selection = useAppSelector(selectSelection);
  const pages = useMemo(() => pageAreasOf({ format, role, spine }), [format, role, spine]);
  const [chosen, setChosen] = useState<{ readonly spreadId: string; readonly side: PageSide } | null>(null);
  const first = role === 'cover' ? pages.at(-1) : pages[0];
  const page = (chosen?.spreadId === spreadId && pages.find(({ side }) => side === chosen.side)) || first;
  const at = page ? pages.indexOf(page) : 0;

  const latest = useRef({ page, pages });
  useEffect(() => {
    latest.current = { page, pages };
  });
  useEffect(() => {
    const elements = selectSelectedElements(getState());
    const { page: shown, pages: all } = latest.current;
    if (elements.length === 0 || !shown) return;
    const bounds = boundsOfElements(elements);
    if (shareOnPage(bounds, shown) >= MIN_VISIBLE_SHARE) return;
    const { x } = centreOf(bounds);
    const other = all.find((one) => x >= one.x && x <= one.x + one.width);
    if (other) setChosen({ spreadId, side: other.side });
  }, [selection, spreadId, getState]);

  const here = order.indexOf(spreadId);
  const canTurn = useCallback(
    (by: 1 | -1) => pages[at + by] !== undefined || order[here + by] !== undefined,
    [pages, at, order, here],
  );
  const turn = useCallback(
    (by: 1 | -1) => {
      const beside = pages[at + by];
      const id = order[here + by];
      if (!beside && id === undefined) return false;
      keepFocusOnPages();
      if (beside) {
        select([]);
        setChosen({ spreadId, side: beside.side });
      } else if (id !== undefined) {
        setChosen({ spreadId: id, side: by > 0 ? 'left' : 'right' });
        dispatch(actions.spreadChosen({ id }));
      }
      return true;
    },
    [pages, at, order, here, spreadId, select, dispatch],
  );
  return useMemo(() => ({ page: isPhone && page ? page : null, turn, canTurn }), [isPhone, page, turn, canTurn]);
}
