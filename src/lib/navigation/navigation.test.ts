/** @jest-environment jsdom */
import { isInternalPath, sanitizeNextPath, setNavigator, setRefusalListener } from './appPaths';
import { downloadUrl } from './download';
import { leaveFor, navigateTo } from './navigation';
import { openTab } from './openTab';

const told = jest.fn();
beforeEach(() => {
  told.mockClear();
  setRefusalListener(told);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('sanitizeNextPath', () => {
  it.each(['/photos', '/creations/preview/1?a=b#c', '/auth-guide'])('keeps %s', (path) =>
    expect(sanitizeNextPath(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n//evil.example',
    'photos',
    '/auth/login',
    '/de/auth/login?next=/x',
    '/auth',
  ])('returns home for %j', (path) => expect(sanitizeNextPath(path)).toBe('/'));
});

describe('navigateTo', () => {
  const inside = jest.fn();
  beforeEach(() => {
    inside.mockClear();
    setNavigator(inside);
  });

  it('opens paths of the app', () => {
    void navigateTo('/photos?sort=name#top', { replace: true });
    expect(inside).toHaveBeenCalledWith('/photos?sort=name#top', { replace: true });
  });

  it.each([
    'https://evil.example',
    'http://evil.example/photos',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'photos',
    '',
  ])('rejects %j with the message of the specification', (url) => {
    expect(navigateTo(url)).toBeUndefined();
    const refusal = { message: 'Navigating to an external URL is not allowed by default', protocol: null };
    expect(told.mock.calls).toEqual([[refusal]]);
    expect(inside).not.toHaveBeenCalled();
  });

  it.each([
    ['javascript:alert(1)', 'javascript:'],
    [' JavaScript:alert(1)', 'javascript:'],
    ['java\nscript:alert(1)', 'javascript:'],
    ['data:text/html,x', 'data:'],
    ['vbscript:x', 'vbscript:'],
    ['blob:https://here/1', 'blob:'],
    ['file:///etc/passwd', 'file:'],
  ])('rejects %j, with and without permission', (url, protocol) => {
    const refusal = { message: `Cannot navigate to a URL with '${protocol}' protocol`, protocol };
    void navigateTo(url);
    void navigateTo(url, { external: true });
    expect(told.mock.calls).toEqual([[refusal], [refusal]]);
    expect(isInternalPath(url)).toBe(false);
  });

  it('stays inside for an app path, with any permission', () => {
    void navigateTo('/photos', { external: true });
    expect(inside).toHaveBeenCalledWith('/photos', {});
  });
});

describe('leaveFor', () => {
  it.each(['https://pay.example/c/1', 'http://127.0.0.1:9/pay'])('opens the page %s', (url) => {
    const leave = jest.fn();
    leaveFor(url, leave);
    expect(leave).toHaveBeenCalledWith(url);
  });

  it('treats a path as one of this origin', () => {
    const leave = jest.fn();
    leaveFor('/sandbox/pay/1', leave);
    expect(leave).toHaveBeenCalledWith(`${window.location.origin}/sandbox/pay/1`);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://host/x', 'https://'])(
    'rejects %s, as tabs and downloads do, and reports it',
    (url) => {
      const leave = jest.fn();
      const open = jest.spyOn(window, 'open');
      const append = jest.spyOn(document.body, 'append');
      expect([leaveFor(url, leave), openTab(url), downloadUrl(url)]).toEqual([false, false, undefined]);
      for (const way of [leave, open, append]) expect(way).not.toHaveBeenCalled();
      expect(told).toHaveBeenCalledTimes(3);
    },
  );
});
