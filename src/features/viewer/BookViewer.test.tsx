import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as React from 'react';
import { useState } from 'react';
import { aBook } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { BookViewer } from './BookViewer';

/** Fake of page-flip that turns at once and fires the same events. */
interface FakeProps {
  readonly children: React.ReactNode;
  readonly onFlip: (event: { data: number }) => void;
  readonly onInit: () => unknown;
  readonly startPage: number;
  readonly ref: React.Ref<unknown>;
}
const mockPages = {
  flip: jest.fn(),
  turnToPage: jest.fn(),
  update: jest.fn(),
  settings: {} as Record<string, unknown>,
  released: 0,
};
jest.mock('react-pageflip', () => ({
  __esModule: true,
  default: function FakeFlipBook({ children, onFlip, onInit, startPage, ref }: FakeProps) {
    const { useEffect, useImperativeHandle } = jest.requireActual<typeof React>('react');
    useImperativeHandle(ref, () => ({
      pageFlip: () => ({
        flip: (to: number) => {
          mockPages.flip(to);
          onFlip({ data: to });
        },
        turnToPage: (to: number) => {
          mockPages.turnToPage(to);
          onFlip({ data: to });
        },
        update: mockPages.update,
        getSettings: () => mockPages.settings,
        getRender: () => ({ finishAnimation: () => undefined }),
        getUI: () => ({ removeHandlers: () => (mockPages.released += 1), setHandlers: () => undefined }),
      }),
    }));
    useEffect(() => {
      onInit();
    }, [onInit]);
    return (
      <div data-testid="leaves" data-start={startPage}>
        {children}
      </div>
    );
  },
}));
jest.mock('page-flip', () => ({ PageFlip: class {} }));

const book = aBook();
const pages = book.leaves.length - 4;
const size = { width: 1440, height: 800 };
let reduced = false;

beforeEach(() => {
  jest.clearAllMocks();
  reduced = false;
  globalThis.ResizeObserver = class {
    constructor(private readonly callback: ResizeObserverCallback) {}
    observe() {
      this.callback([{ contentRect: size } as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: reduced, media: query, addEventListener() {}, removeEventListener() {} }) as never,
    );
});

/** Waits for the lazy flipbook after the cover. */
const show = async () => {
  const view = renderApp(<BookViewer book={book} />);
  await screen.findByTestId('leaves');
  return view;
};
const position = () => screen.getByText(/cover|Page|Endpaper/, { selector: 'p' }).textContent;
const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }));

/** Swipes from one x to another on the stage, in px. */
const swipe = (from: number, to: number) => {
  const stage = screen.getByRole('button', { name: 'Next page' }).parentElement as HTMLElement;
  const at = (clientX: number) => [{ clientX, clientY: 400 } as Touch];
  act(() => {
    fireEvent.touchStart(stage, { touches: at(from), changedTouches: at(from) });
    fireEvent.touchEnd(stage, { touches: [], changedTouches: at(to) });
  });
};

// Runs first, because the code loads only once.
describe('before the flipbook code is loaded', () => {
  it('shows the cover, and opens the book later at the turned page', async () => {
    renderApp(<BookViewer book={book} />);
    expect(screen.queryByTestId('leaves')).toBeNull();
    expect(position()).toBe('Front cover');
    press('ArrowRight');
    expect(position()).toBe(`Page 1 of ${pages}`);
    swipe(340, 40);
    expect(position()).toBe(`Pages 2–3 of ${pages}`);
    expect(screen.queryByTestId('leaves')).toBeNull();
    expect(await screen.findByTestId('leaves')).toHaveAttribute('data-start', '3');
    expect(position()).toBe(`Pages 2–3 of ${pages}`);
    press('ArrowRight');
    expect(position()).toBe(`Pages 4–5 of ${pages}`);
  });
});

describe('paging through a book', () => {
  it('starts at the cover and follows arrows, Page keys, Space, Home and End', async () => {
    await show();
    expect(position()).toBe('Front cover');
    const walk: [string, string][] = [
      ['ArrowRight', `Page 1 of ${pages}`],
      [' ', `Pages 2–3 of ${pages}`],
      ['PageDown', `Pages 4–5 of ${pages}`],
      ['ArrowLeft', `Pages 2–3 of ${pages}`],
      ['PageUp', `Page 1 of ${pages}`],
      ['End', 'Back cover'],
      ['ArrowRight', 'Back cover'],
      ['Home', 'Front cover'],
      ['ArrowLeft', 'Front cover'],
    ];
    for (const [key, place] of walk) {
      press(key);
      expect(position()).toBe(place);
    }
    expect(mockPages.turnToPage).not.toHaveBeenCalled();
  });

  it('follows its buttons, which are disabled at the ends', async () => {
    await show();
    const [previous, next] = ['Previous page', 'Next page'].map((name) => screen.getByRole('button', { name }));
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next as HTMLElement);
    expect(position()).toBe(`Page 1 of ${pages}`);
    expect(previous).not.toHaveAttribute('aria-disabled');
  });

  it('follows swipes, even if the page renders during one', async () => {
    await show();
    swipe(340, 40);
    expect(position()).toBe(`Page 1 of ${pages}`);
    const stage = screen.getByRole('button', { name: 'Next page' }).parentElement as HTMLElement;
    act(() => void fireEvent.touchStart(stage, { touches: [{ clientX: 340, clientY: 400 } as Touch] }));
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'All pages' })));
    act(
      () => void fireEvent.touchEnd(stage, { touches: [], changedTouches: [{ clientX: 40, clientY: 400 } as Touch] }),
    );
    expect(position()).toBe(`Pages 2–3 of ${pages}`);
    swipe(40, 340);
    expect(position()).toBe(`Page 1 of ${pages}`);
    swipe(340, 330);
    expect(position()).toBe(`Page 1 of ${pages}`);
  });

  it('follows a swipe whose start node has been removed', async () => {
    await show();
    const stage = screen.getByRole('button', { name: 'Next page' }).parentElement as HTMLElement;
    const cover = stage.appendChild(document.createElement('div'));
    act(() => void fireEvent.touchStart(cover, { touches: [{ clientX: 340, clientY: 400 } as Touch] }));
    cover.remove();
    act(
      () => void fireEvent.touchEnd(cover, { touches: [], changedTouches: [{ clientX: 40, clientY: 400 } as Touch] }),
    );
    expect(position()).toBe(`Page 1 of ${pages}`);
  });

  it('announces the position politely', async () => {
    await show();
    expect(screen.getByText('Front cover')).toHaveAttribute('aria-live', 'polite');
  });

  it('does not animate with reduced motion', async () => {
    reduced = true;
    await show();
    press('ArrowRight');
    expect(mockPages.turnToPage).toHaveBeenCalledWith(1);
    expect(mockPages.flip).not.toHaveBeenCalled();
  });

  it('leaves keys to fields, dialogs and modified presses', async () => {
    renderApp(
      <BookViewer book={book}>
        <input aria-label="field" />
        <div role="dialog">
          <button type="button">inside</button>
        </div>
      </BookViewer>,
    );
    await screen.findByTestId('leaves');
    fireEvent.keyDown(screen.getByLabelText('field'), { key: 'ArrowRight' });
    fireEvent.keyDown(screen.getByText('inside'), { key: 'ArrowRight' });
    fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true });
    expect(position()).toBe('Front cover');
  });

  it('reopens a changed book at the same page, or at its end if it is shorter', async () => {
    const last = { ...book, format: 'landscape-a4', leaves: book.leaves.slice(0, 4) } as const;
    function Relaid() {
      const [shown, setShown] = useState(book);
      return <BookViewer book={shown} back={<button onClick={() => setShown(last)}>relay</button>} />;
    }
    renderApp(<Relaid />);
    await screen.findByTestId('leaves');
    for (let turn = 0; turn < 4; turn += 1) press('ArrowRight');
    expect(screen.getByTestId('leaves')).toHaveAttribute('data-start', '0');
    fireEvent.click(screen.getByText('relay'));
    expect(screen.getByTestId('leaves')).toHaveAttribute('data-start', '3');
    press('ArrowRight');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('jumps from the thumbnail strip, which Escape closes', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'All pages' }));
    const strip = await screen.findByRole('navigation', { name: 'All pages' });
    expect(within(strip).getByRole('button', { name: 'Front cover' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(within(strip).getByRole('button', { name: `Pages 8–9 of ${pages}` }));
    expect(position()).toBe(`Pages 8–9 of ${pages}`);
    press('Escape');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('button', { name: 'All pages' })).toHaveFocus();
  });

  it('renders pictures only near the current page', async () => {
    await show();
    const painted = () =>
      [...screen.getByTestId('leaves').children].flatMap((leaf, i) => (leaf.childElementCount > 0 ? [i] : []));
    expect(painted()).toEqual([0, 1, 2, 3, 4]);
    press('End');
    const last = book.leaves.length - 1;
    expect(painted()).toEqual([last - 4, last - 3, last - 2, last - 1, last]);
  });

  it('makes the whole document full-screen, so that dialogs stay visible', async () => {
    let filling: Element | null = null;
    const fill = (element: Element | null) => {
      filling = element;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    const exitFullscreen = jest.fn(() => fill(null));
    Object.defineProperties(document, {
      fullscreenEnabled: { value: true, configurable: true },
      fullscreenElement: { get: () => filling, configurable: true },
      exitFullscreen: { value: exitFullscreen, configurable: true },
    });
    Element.prototype.requestFullscreen = function fillScreen() {
      return fill(this);
    };
    const view = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(filling).toBe(document.documentElement);
    expect(screen.getByRole('button', { name: 'Leave full screen' })).toHaveAttribute('aria-pressed', 'true');
    view.unmount();
    expect(exitFullscreen).toHaveBeenCalledTimes(1);
  });

  it('releases the book on unmount', async () => {
    const before = mockPages.released;
    (await show()).unmount();
    expect(mockPages.released).toBe(before + 1);
  });
});

describe('zoom', () => {
  const stage = () => screen.getByRole('button', { name: 'Next page' }).parentElement as HTMLElement;
  const scale = () =>
    Number(
      /scale\((.+)\)/.exec(
        screen.getByTestId('leaves').closest('[style*="scale"]')?.getAttribute('style') ?? '',
      )?.[1] ?? 1,
    );
  const fingers = (span: number) =>
    [-1, 1].map((side) => ({ clientX: 300 + (side * span) / 2, clientY: 300 }) as Touch);
  const pinch = (...spans: readonly [number, ...number[]]) => {
    act(() => void fireEvent.touchStart(stage(), { touches: fingers(spans[0]) }));
    for (const span of spans) act(() => void fireEvent.touchMove(stage(), { touches: fingers(span) }));
    act(() => void fireEvent.touchEnd(stage(), { touches: [], changedTouches: fingers(spans.at(-1) ?? 0) }));
  };
  const button = (name: string) => screen.getByRole('button', { name });

  it('doubles the size by button and key, and resets it', async () => {
    await show();
    await userEvent.click(button('Zoom in'));
    expect(scale()).toBe(2);
    press('z');
    expect(scale()).toBe(1);
    press('z');
    press('Escape');
    expect(scale()).toBe(1);
  });

  it('pans by the arrows, while other keys turn pages', async () => {
    await show();
    const place = () => screen.getByTestId('leaves').closest<HTMLElement>('[style*="scale"]')?.style.transform;
    press('z');
    press('ArrowRight');
    press('ArrowDown');
    expect(place()).toBe('translate(-80px, -80px) scale(2)');
    expect(position()).toBe('Front cover');
    press('PageDown');
    expect(position()).toBe(`Page 1 of ${pages}`);
    press('ArrowLeft');
    expect(place()).toBe('translate(0px, -80px) scale(2)');
  });

  it('follows a pinch, turns no page, and resets when the fingers close', async () => {
    await show();
    pinch(100, 180, 300);
    expect(scale()).toBeCloseTo(3);
    expect(button('Zoom out')).toHaveAttribute('aria-pressed', 'true');
    swipe(340, 40);
    expect(position()).toBe('Front cover');
    pinch(300, 98);
    expect(scale()).toBe(1);
    expect(button('Zoom in')).toHaveAttribute('aria-pressed', 'false');
    swipe(340, 40);
    expect(position()).toBe(`Page 1 of ${pages}`);
  });

  it('follows a trackpad in small steps; a plain wheel scrolls the page until then', async () => {
    await show();
    const turn = (init: WheelEventInit) => fireEvent.wheel(stage(), { deltaY: -2, ...init });
    expect(turn({})).toBe(true);
    expect(turn({ ctrlKey: true })).toBe(false);
    expect(scale()).toBeCloseTo(Math.exp(0.02));
    expect(turn({})).toBe(false);
    press('Escape');
    expect(scale()).toBe(1);
  });
});
