import {
  isCacheableCall,
  isCacheablePicture,
  isHashedAsset,
  isSharedFile,
  isShellPage,
  listForeignCaches,
  listSmallPictures,
  listSurplusKeys,
  otherPictureSize,
  picturesCacheName,
  readBearerSubject,
  readChangedAlbumId,
  responseCacheKey,
  responsesCacheName,
} from './offlineRules';

const ANA = '00000000-0000-4000-8000-000000000001';
const BEN = '00000000-0000-4000-8000-000000000002';
const ALBUM = '10000000-0000-4000-8000-000000000001';
const PHOTO = '20000000-0000-4000-8000-000000000001';

describe('cached calls', () => {
  it.each([
    ['GET', `/api/albums/${ALBUM}`],
    ['GET', `/api/albums/${ALBUM}/preview`],
    ['GET', '/api/albums/recent'],
    ['GET', '/api/user/details'],
    ['GET', '/api/storage/list2'],
    ['POST', '/api/albums/not_complete'],
  ])('include %s %s', (method, path) => expect(isCacheableCall(method, path)).toBe(true));

  it.each([
    ['POST', '/api/auth/refresh'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/album/sharing'],
    ['POST', `/api/albums/${ALBUM}`],
    ['GET', `/api/albums/${ALBUM}/export/status`],
    ['GET', `/api/albums/${ALBUM}/bundle`],
    ['GET', `/api/albums/shared/${ALBUM}`],
    ['GET', `/api/albums/pdf/${ALBUM}`],
    ['GET', '/api/user/cart'],
    ['GET', '/api/user/orders'],
    ['GET', '/api/user/takeout'],
    ['GET', '/api/user/sessions'],
    ['GET', '/api/user/delete_account'],
  ])('leave out %s %s', (method, path) => expect(isCacheableCall(method, path)).toBe(false));

  it('have a key with their query, or with the body of a search', () => {
    const url = new URL('https://keepsake.test/api/albums?page=2');
    expect(responseCacheKey(url)).toBe('/api/albums?page=2');
    expect(responseCacheKey(new URL('https://keepsake.test/api/albums/not_complete'), '{"limit":6}')).toBe(
      '/api/albums/not_complete?%7B%22limit%22%3A6%7D',
    );
  });

  it('that change an album name it', () => {
    expect(readChangedAlbumId('POST', `/api/albums/${ALBUM}/spread`)).toBe(ALBUM);
    expect(readChangedAlbumId('DELETE', `/api/albums/${ALBUM}`)).toBe(ALBUM);
    expect(readChangedAlbumId('GET', `/api/albums/${ALBUM}`)).toBeNull();
    expect(readChangedAlbumId('POST', '/api/albums/not_complete')).toBeNull();
  });
});

describe('the user of a call', () => {
  const tokenOf = (payload: unknown) => `Bearer head.${btoa(JSON.stringify(payload))}.signature`;

  it('is the subject of its token', () => expect(readBearerSubject(tokenOf({ sub: ANA }))).toBe(ANA));

  it.each([null, '', 'Bearer x', 'Basic a.b.c', tokenOf({}), tokenOf({ sub: 7 }), tokenOf({ sub: '../x' })])(
    'is nobody for %j',
    (header) => expect(readBearerSubject(header)).toBeNull(),
  );
});

describe('caches of users', () => {
  it("are foreign unless they are this user's; other caches are nobody's", () => {
    const own = [responsesCacheName(ANA), picturesCacheName(ANA)];
    const names = [...own, responsesCacheName(BEN), 'keepsake-assets', 'workbox-precache-v2-x'];
    expect(listForeignCaches(names, ANA)).toEqual([responsesCacheName(BEN)]);
    expect(listForeignCaches(names, null)).toEqual([...own, responsesCacheName(BEN)]);
  });
});

describe('cached pictures', () => {
  const small = `/files/photos/${ANA}/${PHOTO}/250`;

  it("are the user's own photos and spreads", () => {
    expect(isCacheablePicture(small, ANA)).toBe(true);
    expect(isCacheablePicture(small, BEN)).toBe(false);
    expect(isCacheablePicture(`/files/spreads/${PHOTO}/3.jpg`, ANA)).toBe(true);
  });

  it.each([
    `/files/shared/a-token-of-someone/${PHOTO}/250`,
    `/files/photos/${ANA}/${PHOTO}/original`,
    `/files/exports/${PHOTO}.pdf`,
    `/files/takeouts/${PHOTO}.zip`,
    `/files/orders/${PHOTO}/1/book.pdf`,
  ])('leave out %s', (path) => expect(isCacheablePicture(path, ANA)).toBe(false));

  it('stand in for each other in the other size', () => {
    expect(otherPictureSize(small)).toBe(small.replace(/250$/, '1440'));
    expect(otherPictureSize(small.replace(/250$/, '1440'))).toBe(small);
    expect(otherPictureSize(`/files/spreads/${PHOTO}/250.jpg`)).toBeNull();
  });

  it('of an album are its cover and its small photos, once each, with their signatures', () => {
    const source = { path: `/files/photos/${ANA}/${PHOTO}/1440?e=1-0&s=x`, preview: `${small}?e=1-0&s=y` };
    const foreign = { preview: `/files/photos/${BEN}/${PHOTO}/250?e=1-0&s=z` };
    const cover = `/files/spreads/${PHOTO}/3.jpg?e=1-0&s=c`;
    const response = JSON.stringify({ album: { cover_url: cover, photos: { a: source, b: source, c: foreign } } });
    expect(listSmallPictures(response, ANA)).toEqual([cover, `${small}?e=1-0&s=y`]);
  });
});

describe('files of everybody', () => {
  it('are those with a hash in their name, and fonts and stickers', () => {
    expect(['/assets/main.0123456789.js', '/assets/7.01ab23.css'].map(isHashedAsset)).toEqual([true, true]);
    expect(['/assets/main.js', '/sw.js', '/builds/latest.json', '/x/7.01ab23.css'].map(isHashedAsset)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect(
      ['/fonts/serif.woff2', '/fonts/noto-sans-jp/index.css', '/files/stickers/sun.svg'].map(isSharedFile),
    ).toEqual([true, true, true]);
    expect(['/fonts/../api/user', '/icons/icon.svg', '/files/artwork/a.jpg'].map(isSharedFile)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the shell', () => {
  it.each(['/', '/de', '/de/', '/creations', `/fr/creations/editor/${ALBUM}`, '/photos', `/app/a/${ALBUM}`])(
    'opens %s',
    (path) => expect(isShellPage(path)).toBe(true),
  );

  it.each([
    '/auth/login',
    '/de/auth/login',
    '/preview/a-token-of-someone',
    '/payment/success',
    '/callback/google',
    '/legal/imprint',
    '/api/albums',
    '/files/takeouts/a.zip',
    '/sandbox/pay',
  ])('never opens %s', (path) => expect(isShellPage(path)).toBe(false));
});

describe('the surplus of a cache', () => {
  const entries = [
    { key: 'oldest', bytes: 40 },
    { key: 'middle', bytes: 30 },
    { key: 'newest', bytes: 20 },
  ];

  it('is nothing within the limits', () =>
    expect(listSurplusKeys(entries, { maxEntries: 3, maxBytes: 90 })).toEqual([]));

  it('is what was used least recently, by number and by bytes', () => {
    expect(listSurplusKeys(entries, { maxEntries: 2, maxBytes: 1000 })).toEqual(['oldest']);
    expect(listSurplusKeys(entries, { maxEntries: 10, maxBytes: 49 })).toEqual(['oldest', 'middle']);
    expect(listSurplusKeys(entries, { maxEntries: 10, maxBytes: 50 })).toEqual(['oldest']);
  });
});
