import { detectLocale, getSavedLocale, localeOfPath, saveLocale, stripLocale } from './locales';

const forget = () => {
  window.localStorage.clear();
  document.cookie = 'locale=; path=/; max-age=0';
};

describe('the language at the start', () => {
  beforeEach(forget);

  it('is the saved one, and its code goes into the path, whatever the path says', () => {
    saveLocale('de');
    expect(detectLocale('/photos', ['ru'])).toEqual({ locale: 'de', isPrefixed: true });
    expect(detectLocale('/fr/photos', ['ru'])).toEqual({ locale: 'de', isPrefixed: true });
  });

  it('needs both stored values to fit', () => {
    window.localStorage.setItem('languageCode', 'de');
    expect(getSavedLocale()).toBeNull();
    window.localStorage.setItem('language', 'Français');
    expect(getSavedLocale()).toBeNull();
  });

  it('is else that of the path, of the cookie, of the browser, and English at last', () => {
    expect(detectLocale('/fr/photos', ['ru'])).toEqual({ locale: 'fr', isPrefixed: true });
    expect(detectLocale('/photos', ['xx', 'ru-RU', 'de'])).toEqual({ locale: 'ru', isPrefixed: false });
    expect(detectLocale('/photos', ['xx'])).toEqual({ locale: 'en', isPrefixed: false });
    document.cookie = 'locale=es; path=/';
    expect(detectLocale('/photos', ['ru'])).toEqual({ locale: 'es', isPrefixed: false });
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
    expect(stripLocale(path)).toBe(bare);
  });
});
