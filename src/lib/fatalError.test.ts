/** @jest-environment jsdom */
import { fatalError, watchForFatalErrors } from './fatalError';

const OWN = `${window.location.origin}/assets/editor.1a2b3c.js:1:20`;
const EXTENSION = 'chrome-extension://abcdef/content.js:1:20';
const root = document.createElement('div');
root.id = 'root';

beforeAll(() => {
  watchForFatalErrors();
  document.body.append(root);
});
beforeEach(() => {
  fatalError.clear();
  root.innerHTML = '<main></main>';
});

/** Throws an error whose stack names these addresses, the innermost first. */
const thrown = <E extends Error | DOMException>(error: E, ...addresses: readonly string[]) =>
  Object.defineProperty(error, 'stack', {
    value: [error.message, ...addresses.map((at) => `at f (${at})`)].join('\n'),
  });
const report = (error: unknown, filename = '') => window.dispatchEvent(new ErrorEvent('error', { error, filename }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }));

describe('an unhandled error', () => {
  it.each<[string, unknown, boolean]>([
    ['of the app', thrown(new Error('x'), OWN), true],
    ['of the app, called by an extension', thrown(new Error('x'), OWN, EXTENSION), true],
    ['of an extension', thrown(new Error('x'), EXTENSION), false],
    ['of an extension that the app called', thrown(new Error('x'), EXTENSION, OWN), false],
    ['of another script', thrown(new Error('x'), 'https://cdn.example/tag.js:1:1'), false],
    ['of nowhere', thrown(new Error('x')), false],
    ['of a full or refused database', thrown(new DOMException('full', 'QuotaExceededError'), OWN), true],
    ['of an invalid state', thrown(new DOMException('x', 'InvalidStateError'), OWN), true],
    ['of a cancelled call', thrown(new DOMException('x', 'AbortError'), OWN), false],
    ['of a refused permission', thrown(new DOMException('x', 'NotAllowedError'), OWN), false],
    ['of a node that a translator moved', thrown(new DOMException('x', 'NotFoundError'), OWN), false],
    ['of the network', Object.assign(thrown(new Error('x'), OWN), { code: 'network' }), false],
  ])('%s', (_, error, isFatal) => {
    for (const happen of [report, reject]) {
      fatalError.clear();
      happen(error);
      expect(fatalError.get()).toBe(isFatal ? error : null);
    }
  });

  it('is the app’s by its file when it has no stack', () => {
    report('thrown text', OWN);
    expect(fatalError.get()).toBe('thrown text');
    fatalError.clear();
    report('thrown text', EXTENSION);
    expect(fatalError.get()).toBeNull();
  });

  it('is none when nothing was thrown', () => {
    report(null, OWN);
    report(undefined, OWN);
    expect(fatalError.get()).toBeNull();
  });

  it('is fatal from anywhere when nothing is shown', () => {
    root.innerHTML = '';
    reject(thrown(new Error('x')));
    expect(fatalError.get()).toBeInstanceOf(Error);
  });
});
