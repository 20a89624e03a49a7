import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { useViewport, type Viewport } from './useViewport';

const view = { x: 0, y: 0, width: 400, height: 200 };
let frames: FrameRequestCallback[] = [];
/** Called right after a render, before its effects. */
const drawn = jest.fn<void, [Viewport]>();
const now = () => drawn.mock.lastCall?.[0] as Viewport;

beforeEach(() => {
  frames = [];
  drawn.mockReset();
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => {
    frames[id - 1] = () => undefined;
  });
  globalThis.ResizeObserver = class {
    constructor(private readonly callback: ResizeObserverCallback) {}
    observe() {
      this.callback([{ contentRect: { width: 1000, height: 700 } } as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
});

function Stage() {
  const viewport = useViewport(view);
  const { stage, camera } = viewport;
  useLayoutEffect(() => drawn(viewport), [viewport]);
  return <div ref={stage}>{camera.scale.toFixed(3)}</div>;
}

const open = () =>
  render(
    <EditorContext value={{ spreadId: 's1' } as EditorTools}>
      <Stage />
    </EditorContext>,
  );
const drawFrame = () => act(() => frames.splice(0).forEach((run) => run(0)));
const shown = () => Number(screen.getByText(/^\d/).textContent);

it('loses no zoom step that comes during a render', () => {
  open();
  act(() => now().step(1));
  drawFrame();
  const one = shown();
  act(() => now().step(1));
  drawFrame();
  const two = shown();
  act(() => now().fit());
  expect(two).toBeGreaterThan(one);

  act(() => now().step(1));
  drawn.mockImplementationOnce((viewport) => viewport.step(1));
  drawFrame();
  drawFrame();
  expect(shown()).toBe(two);
});

it('fits the spread if that is requested last', () => {
  open();
  const whole = shown();
  act(() => {
    now().step(1);
    now().fit();
  });
  drawFrame();
  expect(shown()).toBe(whole);
});
