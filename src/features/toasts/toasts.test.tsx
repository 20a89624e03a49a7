import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { TOAST } from '@/ui/constants';
import ToastRegion, { checkedLabel } from './components/ToastRegion';
import { saga } from './saga';
import { actions } from './slice';

const toast = (text: string) =>
  actions.shown({ title: { id: 'toast.verificationSent' }, description: { text }, variant: 'success' });

const open = () => {
  const app = renderApp(<ToastRegion />, { sagas: [saga] });
  const show = (text: string) => {
    act(() => void app.store.dispatch(toast(text)));
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** Time for old toasts to leave the screen, in steps that let React render. */
  const settle = async () => {
    for (let step = 0; step < 20; step += 1) await pass(100);
  };
  const region = () => screen.getByRole('region', { name: `${TOAST.label} (${TOAST.hotkey})` });
  const card = (text: string) => screen.getByText(text).closest<HTMLElement>('[data-toast]') ?? document.body;
  const isOpen = (text: string) =>
    app.store
      .getState()
      .toasts.items.some(
        ({ description, open: shown }) => shown && description && 'text' in description && description.text === text,
      );
  return { ...app, show, pass, settle, region, card, isOpen };
};

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('close after 5000 ms and are removed 7000 ms later', async () => {
    const { show, pass, isOpen, store } = open();
    show('one');
    await pass(4900);
    expect(isOpen('one')).toBe(true);
    await pass(200);
    expect(isOpen('one')).toBe(false);
    await pass(6800);
    expect(store.getState().toasts.items).toHaveLength(1);
    await pass(200);
    expect(store.getState().toasts.items).toHaveLength(0);
  });

  it('are limited to three: the oldest makes room', async () => {
    const { show, settle, isOpen } = open();
    for (const text of ['one', 'two', 'three', 'four']) show(text);
    await settle();
    expect(['one', 'two', 'three', 'four'].map(isOpen)).toEqual([false, true, true, true]);
    expect(screen.getByText('four')).toBeInTheDocument();
  });

  it.each([
    [
      'the pointer is',
      (region: HTMLElement) => fireEvent.pointerEnter(region),
      (region: HTMLElement) => fireEvent.pointerLeave(region),
    ],
    [
      'the focus is',
      (region: HTMLElement) => act(() => region.focus()),
      (region: HTMLElement) => act(() => region.blur()),
    ],
  ])('pause while %s in the region, and resume with the remaining time', async (_, enter, leave) => {
    const { show, pass, isOpen, region } = open();
    show('one');
    await pass(4000);
    enter(region());
    await pass(60_000);
    expect(isOpen('one')).toBe(true);
    leave(region());
    await pass(900);
    expect(isOpen('one')).toBe(true);
    await pass(200);
    expect(isOpen('one')).toBe(false);
  });

  it('take the focus on F8, and Escape closes the newest', async () => {
    const { show, pass, isOpen, region } = open();
    show('one');
    show('two');
    await pass(10);
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(region()).toHaveFocus();
    fireEvent.keyDown(region(), { key: 'Escape' });
    await pass(10);
    expect([isOpen('one'), isOpen('two')]).toEqual([true, false]);
  });

  it('close on Escape from anywhere, unless another handler takes the key', async () => {
    const { show, pass, isOpen } = open();
    const field = document.body.appendChild(document.createElement('input'));
    show('one');
    await pass(10);
    const takes = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', takes);
    fireEvent.keyDown(field, { key: 'Escape' });
    await pass(10);
    expect(isOpen('one')).toBe(true);
    field.removeEventListener('keydown', takes);
    field.type = 'search';
    field.value = 'lake';
    fireEvent.keyDown(field, { key: 'Escape' });
    await pass(10);
    expect(isOpen('one')).toBe(true);
    field.value = '';
    fireEvent.keyDown(field, { key: 'Escape' });
    await pass(10);
    expect(isOpen('one')).toBe(false);
    field.remove();
  });

  it('never show four on screen, even while one leaves', async () => {
    const { show, pass, settle } = open();
    const counts: number[] = [];
    const seen = new MutationObserver(() => counts.push(document.querySelectorAll('[data-toast]').length));
    seen.observe(document.body, { childList: true, subtree: true });
    for (let i = 0; i < 8; i += 1) {
      show(`toast ${i}`);
      await pass(i % 2 ? 50 : 1000);
    }
    await settle();
    seen.disconnect();
    expect(Math.max(...counts)).toBe(TOAST.limit);
    for (const last of [5, 6, 7]) expect(screen.getByText(`toast ${last}`)).toBeInTheDocument();
  });

  it('resume after a press on them, which moves the focus but is not meant to pause', async () => {
    const { show, pass, isOpen, region, card } = open();
    show('one');
    await pass(10);
    fireEvent.pointerEnter(region());
    fireEvent.mouseDown(card('one'));
    act(() => region().focus());
    fireEvent.mouseUp(card('one'));
    fireEvent.pointerLeave(region());
    await pass(TOAST.durationMs);
    expect(isOpen('one')).toBe(false);
  });

  it('close by their button', async () => {
    const { show, pass, isOpen } = open();
    show('one');
    await pass(10);
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(isOpen('one')).toBe(false);
  });

  it('return the focus when they close with it, and later ones close by themselves', async () => {
    const { show, pass, isOpen } = open();
    const field = document.body.appendChild(document.createElement('input'));
    show('one');
    await pass(10);
    for (const from of [field, null]) {
      act(() => (from ? from.focus() : field.blur()));
      const button = screen.getAllByRole('button', { name: 'Close notification' })[0] as HTMLElement;
      act(() => button.focus());
      fireEvent.click(button);
      expect(document.activeElement).toBe(from ?? document.body);
      show('later');
      await pass(4900);
      expect(isOpen('later')).toBe(true);
      await pass(200);
      expect(isOpen('later')).toBe(false);
      await pass(7500);
      show('one');
      await pass(10);
    }
    field.remove();
  });

  it.each([
    [51, false],
    [50, true],
    [-200, true],
  ])('swiped by %i px to the right stay open: %s', async (distance, stays) => {
    const { show, pass, isOpen, card } = open();
    show('one');
    await pass(10);
    const target = card('one');
    fireEvent.pointerDown(target, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(target, { clientX: 100 + distance, pointerId: 1 });
    fireEvent.pointerUp(target, { pointerId: 1 });
    expect(isOpen('one')).toBe(stays);
  });

  it('dispatch their action and close', async () => {
    const { store, actions: seen, pass } = open();
    act(
      () =>
        void store.dispatch(
          actions.shown({
            title: { id: 'toast.verificationSent' },
            variant: 'default',
            action: { label: { id: 'error.page.reload' }, dispatch: { type: 'undone', payload: 7 } },
          }),
        ),
    );
    await pass(10);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(seen).toContainEqual({ type: 'undone', payload: 7 });
    expect(store.getState().toasts.items[0]?.open).toBe(false);
  });

  it('announce errors at once and others at a pause, and reject other types', async () => {
    const { store, show, pass, region } = open();
    show('one');
    await pass(10);
    expect(region()).toHaveAttribute('aria-live', 'polite');
    act(() => void store.dispatch(actions.shown({ title: { id: 'toast.uploadError' }, variant: 'destructive' })));
    expect(region()).toHaveAttribute('aria-live', 'assertive');
    const title = { id: 'toast.uploadError' } as const;
    expect(actions.shown({ title, variant: 'default', type: 'foreground' }).payload.type).toBe('foreground');
    const loud = actions.shown({ title, variant: 'default', type: 'loud' as 'foreground' });
    expect(() => store.dispatch(loud)).toThrow('foreground or background');
  });

  it.each(['', '  ', undefined, null, 7])('reject the label %j', (label) => {
    expect(() => checkedLabel(label)).toThrow('non-empty string');
  });

  it('stay open without a duration until they are closed', async () => {
    const { store, pass } = open();
    act(
      () => void store.dispatch(actions.shown({ title: { id: 'toast.uploadError' }, variant: 'info', duration: null })),
    );
    await pass(600_000);
    expect(store.getState().toasts.items[0]?.open).toBe(true);
  });
});
