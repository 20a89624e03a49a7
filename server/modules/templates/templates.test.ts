import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { LOCALES } from '@domain/contract';
import { collectFileIds, parseSpread } from '@domain/document';
import { templates } from '@domain/layout';
import { ANALYSIS_VERSION } from '@domain/photo';
import sharp from 'sharp';
import { colouredDrawing } from '../../stickers/stickerDrawing';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { coverPhotoOf, findSamplePhoto, photosFor } from './samplePhotos';

const server = withTestServer();
let ada: TestUser;

before(async () => {
  ada = await server.insertVerifiedUser();
});

const fetchPicture = async (path: string, accept = 'image/avif,image/webp,*/*') => {
  const answer = await fetch(`${server.origin}${path}`, { headers: { accept } });
  assert.equal(answer.status, 200, path);
  return answer;
};
const picture = async (path: string) => {
  const answer = await fetchPicture(path);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [width, height];
};

describe('templates', () => {
  it('use only ornaments that exist in the sticker set', () => {
    for (const { id, ornament } of templates) {
      if (typeof ornament !== 'string')
        assert.ok(colouredDrawing(ornament.sticker, '#000000'), `${id}: ${ornament.sticker}`);
    }
  });

  it('are listed, with a trailing slash in the path, with rendered pictures', async () => {
    const { templates: list } = (await server.api('templatesList', { token: ada.token })).body;
    assert.deepEqual(
      list.map(({ id }) => id),
      templates.map(({ id }) => id),
    );
    const [cover = '', spread = ''] = list[1]?.previews ?? [];
    assert.deepEqual(await Promise.all([cover, spread].map(picture)), [
      [600, 600],
      [1000, 500],
    ]);
  });

  it('are listed with the spread that tells them apart, and described', async () => {
    const { templates: list } = (await server.api('templatesList', { token: ada.token })).body;
    const findListedSpread = async (id: string) => {
      const { template } = (await server.api('templateGet', { token: ada.token, params: { id } })).body;
      const shown = list.find((one) => one.id === id)?.previews[1] ?? '';
      return parseSpread(template.spreads[template.previews.indexOf(shown)]?.html ?? '');
    };
    const journey = await findListedSpread('journey');
    assert.equal(journey.elements.filter(({ type }) => type === 'map').length, 0);
    const contact = await findListedSpread('contact');
    assert.ok(contact.elements.filter(({ type }) => type === 'photo').length >= 6);
    const { photos_per_page, mood, features } = list.find(({ id }) => id === 'contact') ?? assert.fail();
    assert.deepEqual(
      { photos_per_page, mood, features },
      { photos_per_page: 6, mood: 'dense', features: ['grid', 'bleed'] },
    );
  });

  it('come as WebP where the browser reads it, else as JPEG, and caches keep both', async () => {
    const { template } = (await server.api('templateGet', { token: ada.token, params: { id: 'gallery' } })).body;
    const [photo] = Object.values(template.photos);
    for (const path of [template.previews[0] ?? '', photo?.path ?? '', photo?.preview ?? '']) {
      const bytes: number[] = [];
      for (const [accept, format] of [
        ['image/webp,*/*', 'webp'],
        ['image/png,*/*', 'jpeg'],
      ] as const) {
        const answer = await fetchPicture(path, accept);
        assert.equal(answer.headers.get('content-type'), `image/${format}`);
        assert.match(answer.headers.get('vary') ?? '', /accept/i);
        const content = Buffer.from(await answer.arrayBuffer());
        assert.equal((await sharp(content).metadata()).format, format);
        bytes.push(content.length);
      }
      assert.ok((bytes[0] ?? 0) < (bytes[1] ?? 0), `${path}: ${bytes.join()}`);
    }
  });

  it('have covers of their own, dates, and places on journeys', () => {
    for (const { category } of templates) {
      const kin = templates.filter((template) => template.category === category);
      assert.equal(new Set(kin.map(coverPhotoOf)).size, kin.length, category);
    }
    for (const template of templates) {
      const photos = photosFor(template);
      assert.ok(
        photos.some(({ id }) => id === coverPhotoOf(template)),
        `${template.id} has its cover inside`,
      );
      assert.ok(
        photos.every(({ takenAt }) => takenAt !== null),
        template.id,
      );
      const towns = new Set(photos.flatMap(({ place }) => place?.town ?? []));
      if (template.category === 'travel') assert.equal(towns.size, 5, template.id);
    }
  });

  it('know what the present analysis measures on their photos', () => {
    const photos = templates.flatMap(photosFor);
    assert.deepEqual(new Set(photos.map(({ analysis }) => analysis?.version)), new Set([ANALYSIS_VERSION]));
    for (const { id, width, height } of photos) {
      const { width: shown = 0, height: tall = 0 } = findSamplePhoto(id) ?? {};
      assert.ok(Math.abs(width / height - shown / tall) < 0.001, id);
    }
  });

  it('answer 507 when the disk is too full to render pictures', async (t) => {
    const { templates: list } = (await server.api('templatesList', { token: ada.token })).body;
    const address = `${server.origin}${list[2]?.previews[0]}`;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const page = t.mock.method(server.deps.render, 'page', () => Promise.reject(full));
    const answer = await fetch(address);
    assert.deepEqual([answer.status, ((await answer.json()) as { error: string }).error], [507, 'storage_full']);
    page.mock.restore();
    assert.equal((await fetch(address)).status, 200);
  });

  it('show a complete sample album with existing pictures', async () => {
    const { template } = (await server.api('templateGet', { token: ada.token, params: { id: 'hearth' } })).body;
    assert.equal(template.category, 'family');
    const docs = template.spreads.map(({ html }) => parseSpread(html));
    assert.deepEqual([docs[0]?.role, docs[1]?.role, docs.at(-1)?.role], ['cover', 'opening', 'closing']);
    assert.equal(template.previews.length, docs.length);
    const shown = new Set(docs.flatMap(collectFileIds));
    assert.deepEqual([...shown].sort(), Object.keys(template.photos).sort());
    const [first] = Object.values(template.photos);
    assert.ok(first);
    assert.deepEqual(await picture(first.path), [first.width, first.height]);
    assert.equal(Math.max(...(await picture(first.preview)).map(Number)), 360);
  });

  it('use the requested language, else that of the user', async () => {
    const fetchTemplates = async (query: object) =>
      (await server.api('templateGet', { token: ada.token, params: { id: 'vow' }, query })).body.template;
    const titles = await Promise.all(LOCALES.map(async (language) => (await fetchTemplates({ language })).title));
    assert.deepEqual(titles, [
      'Anna & Luis',
      'Анна и Луис',
      'Anna & Luis',
      'Anna & Luis',
      'Anna y Luis',
      'Anna e Luís',
    ]);
    assert.equal((await fetchTemplates({})).title, 'Anna & Luis');
    assert.match(JSON.stringify((await fetchTemplates({ language: 'ru' })).spreads), /мая/);
  });

  it('answer 404 for unknown templates, 400 for unknown languages, 401 without a session', async () => {
    const { api } = server;
    assert.equal((await api('templateGet', { token: ada.token, params: { id: 'none' } })).status, 404);
    assert.equal((await api('templatesList', { token: ada.token, query: { language: 'xx' as 'en' } })).status, 400);
    assert.equal((await api('templatesList')).status, 401);
    assert.equal((await api('templateGet', { token: 'x', params: { id: 'vow' } })).status, 401);
    const nowhere = ['none/0', 'hearth/199', 'hearth/-1', 'hearth/x', 'hearth/1e9'].map(
      (path) => `templates/en/${path}`,
    );
    const samples = ['00000000-0000-4000-8000-000000009999/screen', '00000000-0000-4000-8000-000000000001/huge'];
    for (const path of [...nowhere, 'templates/xx/hearth/0', ...samples.map((path) => `samples/${path}`)]) {
      assert.equal((await fetch(`${server.origin}/files/${path}.jpg`)).status, 404, path);
    }
  });
});
