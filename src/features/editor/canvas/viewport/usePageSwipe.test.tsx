import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { COVER, FIRST, OPENING, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { usePageNames } from '../../spread-strip/useSpreadNames';
import { selectEditor } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import { PageTurner } from './Bars';
import { usePageSwipe } from './usePageSwipe';
import type { Viewport } from './useViewport';
import { useVisiblePage } from './useVisiblePage';

const onTap = jest.fn();

function Stage({ isFitted }: { readonly isFitted: boolean }) {
  const stage = useRef<HTMLDivElement>(null);
  const spreadId = useAppSelector((state) => selectEditor(state).current ?? '');
  const visible = useVisiblePage();
  const swipe = usePageSwipe({ stage, camera: { scale: 2 }, isFitted } as Viewport, visible);
  const name = usePageNames();
  return (
    <>
      <div ref={stage} data-testid="stage" onPointerDown={(event) => swipe?.(event, onTap)} />
      {visible.page ? <PageTurner name={name(spreadId, visible.page.side)} visible={visible} /> : <p>Whole spread</p>}
    </>
  );
}

function Phone({ isFitted = true }: { readonly isFitted?: boolean }) {
  const dispatch = useAppDispatch();
  const spreadId = useAppSelector((state) => selectEditor(state).current ?? '');
  const select = (ids: readonly string[]) => void dispatch(actions.elementsSelected({ ids }));
  return (
    <EditorContext value={{ spreadId, select } as unknown as EditorTools}>
      <Stage isFitted={isFitted} />
    </EditorContext>
  );
}

/** @param isPhone whether the window is at most 640 px wide */
function open(spread: string, { isPhone = true, isFitted = true } = {}) {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isPhone && media.includes('max-width: 640px'),
        addEventListener: jest.fn(),
        removeEventListener: jest.fn(),
      }) as never,
  );
  return renderApp(<Phone isFitted={isFitted} />, {
    state: rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: spread })),
  });
}
function swipe(by: number, along = 0) {
  const at = (x: number, y: number) => ({
    pointerId: 1,
    pointerType: 'touch',
    clientX: x,
    clientY: y,
    button: 0,
    buttons: 1,
    isPrimary: true,
  });
  const stage = screen.getByTestId('stage');
  fireEvent.pointerDown(stage, at(200, 200));
  fireEvent.pointerMove(window, at(200 + by, 200 + along));
  fireEvent.pointerUp(window, at(200 + by, 200 + along));
}
const page = () => screen.getByText(/^(Page|Front|Back)/).textContent;

it('turns page by page, across spreads and back', () => {
  open(FIRST);
  expect(page()).toBe('Page 2');
  swipe(-80);
  expect(page()).toBe('Page 3');
  swipe(-80);
  expect(page()).toBe('Page 4');
  swipe(80);
  expect(page()).toBe('Page 3');
  swipe(80);
  expect(page()).toBe('Page 2');
});

it('begins with the front cover, and has the back cover before it', () => {
  open(COVER);
  expect(page()).toBe('Front cover');
  swipe(80);
  expect(page()).toBe('Back cover');
  swipe(80);
  expect(page()).toBe('Back cover');
  swipe(-80);
  swipe(-80);
  expect(page()).toBe('Page 1');
});

it('stays on the page for a short or a vertical swipe, and for a tap', () => {
  open(FIRST);
  swipe(-30);
  swipe(-60, 200);
  expect(page()).toBe('Page 2');
  expect(onTap).not.toHaveBeenCalled();
  swipe(0);
  expect(onTap).toHaveBeenCalledTimes(1);
});

it('turns by buttons, and stops at the ends of the book', async () => {
  const { store } = open(OPENING);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(page()).toBe('Front cover');
  expect(selectEditor(store.getState()).current).toBe(COVER);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
});

it('follows the selection to the other page', () => {
  const { store } = open(FIRST);
  expect(page()).toBe('Page 2');
  swipe(-80);
  expect(page()).toBe('Page 3');
  // The test photo lies on the left page.
  act(() => void store.dispatch(actions.elementsSelected({ ids: ['p1'] })));
  expect(page()).toBe('Page 2');
});

it('turns nothing while the page is zoomed or the whole spread is shown', () => {
  const { unmount } = open(FIRST, { isFitted: false });
  swipe(-80);
  expect(page()).toBe('Page 2');
  unmount();
  open(FIRST, { isPhone: false });
  swipe(-80);
  expect(screen.getByText('Whole spread')).toBeInTheDocument();
});
