/** @jest-environment jsdom */
const frames: FrameRequestCallback[] = [];
let time = 0;

/** A model of page-flip: an endless render loop, and an animation that needs one. */
class FakeRenderer {
  animation: { startedAt: number } | null = null;
  drawn: number[] = [];
  render(at: number) {
    this.drawn.push(at);
    if (this.animation && at - this.animation.startedAt >= 100) this.animation = null;
  }
  startAnimation() {
    this.animation = { startedAt: Number.NaN };
  }
  update() {}
}
class MockPageFlip {
  renderer = new FakeRenderer();
  removed = 0;
  added = 0;
  loadFromHTML(_: unknown) {
    const loop = (at: number) => {
      this.renderer.render(at);
      requestAnimationFrame(loop);
    };
    requestAnimationFrame(loop);
  }
  getRender() {
    return this.renderer;
  }
  getUI() {
    return { removeHandlers: () => (this.removed += 1), setHandlers: () => (this.added += 1) };
  }
}
jest.mock('page-flip', () => ({
  get PageFlip() {
    return MockPageFlip;
  },
}));

import { patchPageFlipLoop, releasePageFlip, resumePageFlip } from './pageFlipRafPatch';

const runFrames = (count: number) => {
  for (let i = 0; i < count; i += 1) {
    time += 16;
    for (const frame of frames.splice(0)) frame(time);
  }
};
const open = () => {
  const book = new MockPageFlip();
  book.loadFromHTML([]);
  return book;
};

beforeEach(() => {
  frames.length = 0;
  window.requestAnimationFrame = (frame) => frames.push(frame);
  window.cancelAnimationFrame = () => frames.splice(0);
  patchPageFlipLoop();
});

describe('the render loop of a book', () => {
  it('draws changes and then stops', () => {
    const { renderer } = open();
    runFrames(10);
    expect(renderer.drawn).toHaveLength(2);
    renderer.update();
    runFrames(10);
    expect(renderer.drawn).toHaveLength(4);
  });

  it('plays an animation to its end, from its first visible frame', () => {
    const { renderer } = open();
    runFrames(10);
    time += 60_000;
    renderer.startAnimation();
    runFrames(1);
    expect(renderer.animation?.startedAt).toBe(time);
    runFrames(20);
    expect(renderer.animation).toBeNull();
    expect(frames).toHaveLength(0);
  });

  it('stops when the book is released, and continues when it is resumed', () => {
    const book = open();
    runFrames(10);
    releasePageFlip(book as never);
    book.renderer.update();
    runFrames(5);
    expect([book.renderer.drawn.length, book.removed]).toEqual([2, 1]);
    resumePageFlip(book as never);
    runFrames(5);
    expect([book.renderer.drawn.length, book.added]).toEqual([4, 1]);
  });
});
