import { PageFlip } from 'page-flip';

/** The internals of page-flip's renderer that the loop needs. */
interface Renderer {
  animation: { startedAt: number } | null;
  render(time: number): void;
}

interface Loop {
  stop(): void;
  resume(): void;
}

const REDRAW_METHODS = [
  'update',
  'reload',
  'startAnimation',
  'finishAnimation',
  'setPageRect',
  'setLeftPage',
  'setRightPage',
  'setBottomPage',
  'setFlippingPage',
  'clearShadow',
] as const;

/** The last change is drawn once more, because a frame hides remains of the one before. */
const FRAMES_AFTER_CHANGE = 2;

const loops = new WeakMap<PageFlip, Loop>();

function startLoop(renderer: Renderer): Loop {
  let frame: number | null = null;
  let framesLeft = 0;
  let starting = false;
  let stopped = false;

  const draw = (time: number) => {
    frame = null;
    // The renderer's clock stands still while idle, so an animation starts at its first visible frame.
    if (starting && renderer.animation) renderer.animation.startedAt = time;
    starting = false;
    framesLeft -= 1;
    renderer.render(time);
    if (renderer.animation) framesLeft = FRAMES_AFTER_CHANGE;
    if (framesLeft > 0) schedule();
  };
  const schedule = () => {
    if (!stopped) frame ??= requestAnimationFrame(draw);
  };
  const wake = (by: string) => {
    framesLeft = FRAMES_AFTER_CHANGE;
    if (by === 'startAnimation') starting = true;
    schedule();
  };

  const methods = renderer as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of REDRAW_METHODS) {
    const original = methods[name];
    if (!original) continue;
    methods[name] = function woken(this: unknown, ...args: unknown[]) {
      const result = original.apply(this, args);
      wake(name);
      return result;
    };
  }
  wake('start');
  return {
    stop() {
      stopped = true;
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
    resume() {
      stopped = false;
      wake('resume');
    },
  };
}

let installed = false;

/**
 * Replaces page-flip's endless render loop by one that runs only during changes. The class has no hook for that, so the
 * first frame of its loop is caught on load and dropped.
 */
export function patchPageFlipLoop(): void {
  if (installed) return;
  installed = true;
  const load = PageFlip.prototype.loadFromHTML;
  PageFlip.prototype.loadFromHTML = function loadQuietly(this: PageFlip, items: readonly HTMLElement[]) {
    const native = window.requestAnimationFrame;
    window.requestAnimationFrame = () => 0;
    try {
      load.call(this, items);
    } finally {
      window.requestAnimationFrame = native;
    }
    loops.set(this, startLoop(this.getRender() as Renderer));
  };
}

/** Finishes a running turn, because page-flip ignores a turn during another. */
export function finishTurn(book: PageFlip): void {
  (book.getRender() as { finishAnimation(): void }).finishAnimation();
}

/**
 * Stops the loop of a book and removes its window listeners. page-flip's own `destroy` would remove nodes that React
 * owns.
 */
export function releasePageFlip(book: PageFlip): void {
  loops.get(book)?.stop();
  (book.getUI() as { removeHandlers(): void }).removeHandlers();
}

export function resumePageFlip(book: PageFlip): void {
  loops.get(book)?.resume();
  (book.getUI() as { setHandlers(): void }).setHandlers();
}
