/** @jest-environment jsdom */
import { detectLocale, localeOfPath, saveLocale, stripLocale } from './locales';

const forget = () => {
  window.localStorage.clear();
  document.cookie = 'locale=; path=/; max-age=0';
};

describe('the initial language', () => {
  beforeEach(forget);

  it('is the saved one, and its code replaces that of the path', () => {
    saveLocale('de');
    expect(detectLocale('/photos', ['ru'])).toEqual({ locale: 'de', isPrefixed: true });
    expect(detectLocale('/fr/photos', ['ru'])).toEqual({ locale: 'de', isPrefixed: true });
  });

  it('needs a known code and a name, which may be in any language', () => {
    const browserLocale = { locale: 'ru', isPrefixed: false };
    window.localStorage.setItem('languageCode', 'de');
    expect(detectLocale('/photos', ['ru'])).toEqual(browserLocale);
    for (const name of ['Deutsch', 'German', 'de', 'Français']) {
      window.localStorage.setItem('language', name);
      expect(detectLocale('/photos', ['ru'])).toEqual({ locale: 'de', isPrefixed: true });
    }
    window.localStorage.setItem('languageCode', 'xx');
    expect(detectLocale('/photos', ['ru'])).toEqual(browserLocale);
  });

  it('falls back to the path, the cookie, the browser, and English', () => {
    expect(detectLocale('/fr/photos', ['ru'])).toEqual({ locale: 'fr', isPrefixed: true });
    expect(detectLocale('/photos', ['xx', 'ru-RU', 'de'])).toEqual({ locale: 'ru', isPrefixed: false });
    expect(detectLocale('/photos', ['xx'])).toEqual({ locale: 'en', isPrefixed: false });
    document.cookie = 'locale=es; path=/';
    expect(detectLocale('/photos', ['ru'])).toEqual({ locale: 'es', isPrefixed: false });
  });

  it('is also stored in a cookie', () => {
    saveLocale('pt');
    expect(document.cookie).toContain('locale=pt');
  });
});

describe('paths', () => {
  it.each([
    ['/de/photos', 'de', '/photos'],
    ['/de', 'de', '/'],
    ['/photos', null, '/photos'],
    ['/design', null, '/design'],
  ] as const)('%s carries %s before %s', (path, locale, bare) => {
    expect(localeOfPath(path)).toBe(locale);
    expect(stripLocale(path)).toBe(bare);
  });
});
