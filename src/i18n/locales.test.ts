import { barePath, localeOfPath, savedLocale, saveLocale, startLocale } from './locales';

const forget = () => {
  window.localStorage.clear();
  document.cookie = 'locale=; path=/; max-age=0';
};

describe('the language at the start', () => {
  beforeEach(forget);

  it('is the saved one, and its code goes into the path, whatever the path says', () => {
    saveLocale('de');
    expect(startLocale('/photos', ['ru'])).toEqual({ locale: 'de', prefixed: true });
    expect(startLocale('/fr/photos', ['ru'])).toEqual({ locale: 'de', prefixed: true });
  });

  it('needs both stored values to fit', () => {
    window.localStorage.setItem('languageCode', 'de');
    expect(savedLocale()).toBeNull();
    window.localStorage.setItem('language', 'Français');
    expect(savedLocale()).toBeNull();
  });

  it('is else that of the path, of the cookie, of the browser, and English at last', () => {
    expect(startLocale('/fr/photos', ['ru'])).toEqual({ locale: 'fr', prefixed: true });
    expect(startLocale('/photos', ['xx', 'ru-RU', 'de'])).toEqual({ locale: 'ru', prefixed: false });
    expect(startLocale('/photos', ['xx'])).toEqual({ locale: 'en', prefixed: false });
    document.cookie = 'locale=es; path=/';
    expect(startLocale('/photos', ['ru'])).toEqual({ locale: 'es', prefixed: false });
  });

  it('is kept in a cookie as well', () => {
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
    expect(barePath(path)).toBe(bare);
  });
});
