import { PageFlip } from 'page-flip';

/** What page-flip's renderer looks like inside; only what the loop needs. */
interface Renderer {
  animation: { startedAt: number } | null;
  render(time: number): void;
}

interface Loop {
  stop(): void;
  resume(): void;
}

/** Methods of the renderer after which something has to be drawn. */
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

/** The last change is drawn once more, because a frame hides what the one before has left behind. */
const FRAMES_AFTER_CHANGE = 2;

const loops = new WeakMap<PageFlip, Loop>();

function startLoop(renderer: Renderer): Loop {
  let frame: number | null = null;
  let framesLeft = 0;
  let starting = false;
  let stopped = false;

  const draw = (time: number) => {
    frame = null;
    // While nothing moved the renderer's own clock stood still: an animation begins with the frame that first shows it.
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
      const answer = original.apply(this, args);
      wake(name);
      return answer;
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
 * page-flip draws every frame for ever, also when nothing moves. This swaps its endless loop for one that runs only while something
 * changes. Its class offers no place for that: the loop's first frame is caught when the book is loaded, and dropped.
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

/** Ends a turn that is under way, so that the next one begins from its page: page-flip loses a turn that is asked for during another. */
export function finishTurn(book: PageFlip): void {
  (book.getRender() as { finishAnimation(): void }).finishAnimation();
}

/** Lets go of a book: its loop and its listeners on the window. page-flip's own `destroy` would tear out nodes that React owns. */
export function releasePageFlip(book: PageFlip): void {
  loops.get(book)?.stop();
  (book.getUI() as { removeHandlers(): void }).removeHandlers();
}

/** Takes a released book up again. */
export function resumePageFlip(book: PageFlip): void {
  loops.get(book)?.resume();
  (book.getUI() as { setHandlers(): void }).setHandlers();
}
