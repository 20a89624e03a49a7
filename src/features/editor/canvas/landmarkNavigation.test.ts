/** @jest-environment jsdom */
import { focusNextLandmark } from './manageFocus';

const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList;
  });
  document.body.innerHTML = `
    <div data-pane="pages">
      <header><button disabled>Undo</button><a href="/">Albums</a></header>
      <div><button>Photo 1</button><button>Photo 2</button></div>
      <div hidden><button>Inspector</button></div>
      <p>Nothing to press</p>
      <nav><button>Cover</button></nav>
    </div>`;
});
afterEach(() => jest.restoreAllMocks());

it('cycles through the landmarks, without hidden or empty ones', () => {
  const way = [1, 1, 1, 1, -1, -1].map((by) => {
    expect(focusNextLandmark(by as 1 | -1)).toBe(true);
    return focused();
  });
  expect(way).toEqual(['Albums', 'Photo 1', 'Cover', 'Albums', 'Cover', 'Photo 1']);
});

it('starts at the end when going backwards', () => {
  focusNextLandmark(-1);
  expect(focused()).toBe('Cover');
});

it('returns to the last focused node of a landmark', () => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Photo 2')?.focus();
  focusNextLandmark(1);
  focusNextLandmark(-1);
  expect(focused()).toBe('Photo 2');
});

it('leaves the key to the browser if there is no landmark', () => {
  document.body.innerHTML = '';
  expect(focusNextLandmark(1)).toBe(false);
});
