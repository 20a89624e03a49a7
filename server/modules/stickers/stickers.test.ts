import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { LOCALES } from '@domain/contract';
import { ornamentGroups } from '../../stickers/ornaments/ornaments';
import { stickerGroups } from '../../stickers/stickerCatalogue';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();
let ada: TestUser;

before(async () => {
  ada = await server.insertVerifiedUser();
});

const list = async (query: object) => (await server.api('stickersList', { token: ada.token, query })).body.files;
const svg = (path: string) => fetch(`${server.origin}/files/stickers/${path}`);

describe('stickers', () => {
  it("are listed by group, with names in the requested language, else the user's", async () => {
    const groups = await list({ view: 'group' });
    assert.deepEqual(
      groups.map(({ group }) => group),
      [...ornamentGroups.keys(), ...stickerGroups.keys()],
    );
    const named = async (language: string) =>
      (await list({ view: 'group', language })).flatMap(({ files }) => files).find(({ id }) => id === 'red-heart');
    const all = groups.flatMap(({ files }) => files);
    assert.equal(all.find(({ id }) => id === 'red-heart')?.name, 'red heart');
    assert.equal((await named('de'))?.name, 'rotes Herz');
    assert.equal((await named('ru'))?.name, 'алое сердце');
    assert.ok((await named('fr'))?.words.includes('amour'));
  });

  it('exist as SVG of plain paths, and in one colour where stated', async () => {
    for (const { files } of await list({}))
      for (const { id, path, colourable } of files) {
        const own = await fetch(`${server.origin}${path}`);
        assert.equal(own.status, 200, id);
        assert.match(await own.text(), /^<svg [^>]+>(?:<path fill="#[\da-f]{6}"[^>]*\/>)+<\/svg>$/, id);
        const tinted = await svg(`${id}.svg?colour=2443d6`);
        assert.equal(tinted.status, colourable ? 200 : 404, id);
        if (colourable) assert.match(await tinted.text(), /fill="#2443d6"/, id);
      }
  });

  it('are drawn by ourselves for each family of themes, with names in every language', async () => {
    for (const locale of LOCALES) {
      const drawn = (await list({ language: locale })).slice(0, ornamentGroups.size);
      for (const { group, files } of drawn) {
        assert.ok(files.length >= 10, group);
        assert.ok(
          files.every(({ name, colourable }) => !name.startsWith('ornament') && colourable),
          `${group} ${locale}`,
        );
        assert.equal(new Set(files.map(({ name }) => name)).size, files.length, `${group} ${locale}`);
      }
    }
  });

  it('are served to everyone, for display only', async () => {
    const { headers } = await svg('red-heart.svg');
    assert.equal(headers.get('content-type'), 'image/svg+xml');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  it('reject unknown stickers, colours, groups and languages, and missing users', async () => {
    const bad = [
      'none.svg',
      '..%2f..%2fpackage.svg',
      'red-heart.svg?colour=red',
      'red-heart.svg?colour=%22onload',
      'constructor.svg',
    ];
    for (const path of bad) assert.equal((await svg(path)).status, 404, path);
    const { api } = server;
    assert.equal((await api('stickersList', { token: ada.token, query: { view: 'table' as 'group' } })).status, 400);
    assert.equal((await api('stickersList', { token: ada.token, query: { language: 'xx' as 'en' } })).status, 400);
    assert.equal((await api('stickersList')).status, 401);
    assert.equal((await api('stickersList', { token: `${ada.token}x` })).status, 401);
  });
});
