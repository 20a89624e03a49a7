import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Album, AlbumSpread } from '@domain/contract';
import { collectFileIds, hasTextOverflow, serialiseSpread } from '@domain/document';
import { editDocument } from '@domain/document/edit';
import { readTextStyle, restyleSpread, templateOf } from '@domain/layout';
import { createAlbumMaker, parseAlbumSpread, spreadAt, withText } from '../../../testing/spreads';
import { type TestUser, withTestServer } from '../../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let newAlbum: Awaited<ReturnType<typeof createAlbumMaker>>['newAlbum'];
let open: Awaited<ReturnType<typeof createAlbumMaker>>['open'];

before(async () => {
  ({ ada, newAlbum, open } = await createAlbumMaker(server));
});

const seenOf = (album: Album) => album.spreads.map(({ id, version }) => ({ id, version }));
const relayout = (album: Album, changes: object, token: string | undefined = ada.token) =>
  server.api('albumRelayout', { token, params: { id: album.id }, body: { spreads: seenOf(album), ...changes } });
const inside = (album: Album) =>
  album.spreads
    .map(parseAlbumSpread)
    .filter(({ role }) => role !== 'cover')
    .flatMap((doc) => collectFileIds(doc));

async function touched(album: Album, at: number): Promise<AlbumSpread> {
  const spread = spreadAt(album, at);
  const body = { id: spread.id, body: withText(spread, 'Mine'), version: spread.version };
  return (await server.api('spreadUpdate', { token: ada.token, params: { id: album.id }, body })).body.spread;
}

/** Returns the parts of a spread that do not depend on the theme. */
const ownOf = (spread: AlbumSpread) =>
  parseAlbumSpread(spread).elements.filter(({ type, id }) => type === 'photo' || id === 'note');
const textsOf = (spread: AlbumSpread) =>
  parseAlbumSpread(spread).elements.flatMap((one) => (one.type === 'text' ? [one.text] : []));
/** Words that the engine set below or above the photos of a page. */
const captionsOf = (spread: AlbumSpread) =>
  parseAlbumSpread(spread).elements.flatMap((e) => (e.type === 'text' && /^(caption|heading)/.test(e.id) ? [e] : []));

describe('relayout of an album', () => {
  it('previews the result without changes', async () => {
    const album = await open((await newAlbum()).id);
    const body = { spreads: seenOf(album), template_id: 'gallery', seed: 5 };
    const preview = await server.api('albumRelayoutPreview', { token: ada.token, params: { id: album.id }, body });
    assert.deepEqual((await open(album.id)).spreads, album.spreads);
    await relayout(album, { template_id: 'gallery', seed: 5 });
    const now = (await open(album.id)).spreads.map(({ html }) => html);
    assert.deepEqual(preview.body.spreads, now);
    const old = await server.api('albumRelayoutPreview', { token: ada.token, params: { id: album.id }, body });
    assert.equal(old.status, 409);
  });

  it('leaves no pictures of replaced spreads', async () => {
    const album = await open((await newAlbum()).id);
    const { blobs } = server.deps;
    for (const { id } of album.spreads) await blobs.put(`spreads/${id}/1-1600.jpg`, Buffer.from('x'));
    await relayout(album, { template_id: 'gallery', seed: 5 });
    const kept = new Set((await open(album.id)).spreads.map(({ id }) => id));
    const gone = album.spreads.filter(({ id }) => !kept.has(id));
    assert.ok(gone.length > 0);
    for (const { id } of gone) assert.equal(await blobs.stat(`spreads/${id}/1-1600.jpg`), null);
  });

  it('changes the format and back without loss for an unedited album', async () => {
    const album = await open((await newAlbum()).id);
    const { status, body } = await relayout(album, { format: 'landscape-a4' });
    assert.deepEqual([status, body.album.format], [200, 'landscape-a4']);
    const other = await open(album.id);
    assert.ok(other.spreads.every((spread) => parseAlbumSpread(spread).format === 'landscape-a4'));
    await relayout(other, { format: 'square-210' });
    const back = await open(album.id);
    assert.deepEqual(
      back.spreads.map(({ html }) => html),
      album.spreads.map(({ html }) => html),
    );
  });

  it('applies the new theme, there and back, to a cover whose photo was replaced', async () => {
    const { id } = await newAlbum();
    const album = await open(id);
    const cover = spreadAt(album, 0);
    const photoOf = (spread: AlbumSpread) => parseAlbumSpread(spread).elements.find((one) => one.type === 'photo');
    const preview = photoOf(cover) ?? assert.fail('no photo on the cover');
    const other = inside(album).find((one) => one !== preview.fileId) ?? assert.fail('no other photo');
    const { document } = editDocument(parseAlbumSpread(cover), {
      kind: 'replacePhoto',
      id: preview.id,
      fileId: other,
      photo: { width: 4000, height: 3000 },
    });
    const body = { id: cover.id, body: serialiseSpread(document), version: cover.version };
    await server.api('spreadUpdate', { token: ada.token, params: { id }, body });
    const coverColour = (spread: AlbumSpread) => parseAlbumSpread(spread).background.colour;
    const looks: unknown[] = [];
    for (const template of ['gallery', 'vow', 'gallery']) {
      assert.equal((await relayout(await open(id), { template_id: template })).status, 200);
      const now = spreadAt(await open(id), 0);
      assert.deepEqual([coverColour(now), photoOf(now)?.fileId], [templateOf(template)?.cover.colour, other]);
      looks.push(now.html);
    }
    assert.deepEqual(looks[2], looks[0]);
    // The former cover returns unchanged except for the photo.
    const [, , before] = (await server.api('versionsList', { token: ada.token, params: { id } })).body.versions;
    await server.api('versionRestore', { token: ada.token, params: { id, version: before?.id ?? '' } });
    assert.equal(coverColour(spreadAt(await open(id), 0)), coverColour(cover));
    assert.equal((await relayout(await open(id), { template_id: 'vow' })).status, 200);
    assert.equal(coverColour(spreadAt(await open(id), 0)), templateOf('vow')?.cover.colour);
  });

  it('keeps edited spreads with their ids and every photo; the album adopts the new template', async () => {
    const { id } = await newAlbum();
    const mine = await touched(await open(id), 2);
    const album = await open(id);
    await relayout(album, { template_id: 'gallery', seed: 5 });
    const after_ = await open(id);
    const kept = after_.spreads.find((spread) => spread.id === mine.id);
    assert.ok(kept);
    assert.deepEqual([ownOf(kept), after_.template_id], [ownOf(mine), 'gallery']);
    const [was, now] = [mine, kept].map(captionsOf);
    assert.ok(now && now.length > 0 && now.every((caption) => !hasTextOverflow(caption)));
    assert.deepEqual(
      now.map(({ font, text }) => [font, text]),
      was?.map(({ id: name, text }) => [name.startsWith('heading') ? templateOf('gallery')?.titleFont : 'serif', text]),
      'a caption of the former theme adopts the new theme',
    );
    assert.deepEqual(inside(after_).toSorted(), inside(album).toSorted());
    assert.notEqual(after_.spreads[1]?.html, album.spreads[1]?.html);
  });

  it('keeps edits made before a copy, and spreads added by the user', async () => {
    const { id } = await newAlbum();
    const mine = await touched(await open(id), 2);
    const copied = await server.api('albumCopy', { token: ada.token, params: { id }, body: {} });
    const copy = copied.body.album.id;
    await server.api('spreadCopy', {
      token: ada.token,
      params: { id: copy },
      body: { id: (await open(copy)).spreads[3]?.id ?? assert.fail() },
    });
    const album = await open(copy);
    const added = album.spreads[4] ?? assert.fail();
    await relayout(album, { template_id: 'gallery', seed: 5 });
    const kept = (await open(copy)).spreads.map((spread) => JSON.stringify(ownOf(spread)));
    assert.ok(kept.includes(JSON.stringify(ownOf(mine))), 'the edit of the original album is kept');
    assert.ok(kept.includes(JSON.stringify(ownOf(added))), 'the added spread is kept');
  });

  it('keeps a locked element and arranges photos around it, also in a copy', async () => {
    const { id } = await newAlbum();
    const first = await open(id);
    const at = first.spreads.findIndex(
      (spread) => collectFileIds(parseAlbumSpread(spread)).length > 1 && parseAlbumSpread(spread).role === 'inner',
    );
    const spread = first.spreads[at] ?? assert.fail('no spread with two photos');
    const doc = parseAlbumSpread(spread);
    const anchor = doc.elements.find(({ type }) => type === 'photo') ?? assert.fail();
    const html = serialiseSpread({ ...doc, elements: doc.elements.map((e) => ({ ...e, locked: e.id === anchor.id })) });
    const body = { id: spread.id, body: html, version: spread.version };
    await server.api('spreadUpdate', { token: ada.token, params: { id }, body });
    const copied = await server.api('albumCopy', { token: ada.token, params: { id }, body: {} });
    for (const album of [id, copied.body.album.id]) {
      await relayout(await open(album), { template_id: 'gallery', seed: 9 });
      const spreads = (await open(album)).spreads.map(parseAlbumSpread);
      const after_ =
        spreads.find(({ elements }) => elements.some((e) => e.locked)) ?? assert.fail('the lock is missing');
      const kept = after_.elements.find(({ locked }) => locked);
      assert.deepEqual(kept, { ...anchor, locked: true });
      assert.deepEqual(collectFileIds(after_).toSorted(), collectFileIds(doc).toSorted());
      assert.notDeepEqual(
        after_.elements.filter(({ locked }) => !locked).map(({ frame }) => frame),
        doc.elements.filter(({ id: own }) => own !== anchor.id).map(({ frame }) => frame),
      );
    }
  });

  it('keeps the requested page count around fixed spreads, and rejects an impossible one', async () => {
    const { id } = await newAlbum();
    const first = await open(id);
    const fewer = first.page_count - 2;
    assert.equal((await relayout(first, { page_count: fewer })).body.album.page_count, fewer);
    const short = await open(id);
    assert.deepEqual(inside(short), inside(first));
    await relayout(short, { format: 'portrait-a4' });
    await relayout(await open(id), { format: 'square-210', seed: 3 });
    assert.equal((await open(id)).page_count, fewer);
    const mine = await touched(await open(id), 2);
    const longer = await relayout(await open(id), { page_count: fewer + 2 });
    assert.equal(longer.body.album.page_count, fewer + 2);
    const kept = (await open(id)).spreads.find((spread) => spread.id === mine.id);
    assert.equal(kept?.html, mine.html);
    for (const page_count of [40, 5]) {
      const { status, error } = await relayout(await open(id), { page_count });
      assert.deepEqual([status, error.error], [422, 'pages_do_not_fit']);
      assert.ok(Number(error.params?.['max']) < 40 && Number(error.params?.['min']) <= fewer);
    }
    assert.equal((await open(id)).page_count, fewer + 2);
  });

  it('redesigns a cover whose spine alone has changed, with its reasons, and keeps an edited cover', async () => {
    const { id } = await newAlbum();
    const bind = (paper: 'silk-250' | 'silk-170') =>
      server.api('albumBook', { token: ada.token, params: { id }, body: { cover: 'hard', paper } });
    const made = spreadAt(await open(id), 0);
    assert.equal((await bind('silk-250')).status, 200);
    const bound = await open(id);
    assert.notEqual(spreadAt(bound, 0).html, made.html);
    assert.deepEqual(spreadAt(bound, 0).reasons, made.reasons);
    await relayout(bound, { template_id: 'gallery', seed: 5 });
    const anew = await open(id);
    const elements = (spread: AlbumSpread) => parseAlbumSpread(spread).elements;
    assert.notDeepEqual(elements(spreadAt(anew, 0)), elements(spreadAt(bound, 0)));
    assert.equal(parseAlbumSpread(spreadAt(anew, 0)).spine, parseAlbumSpread(spreadAt(bound, 0)).spine);
    await touched(anew, 0);
    await bind('silk-170');
    const mine = await open(id);
    assert.equal(spreadAt(mine, 0).reasons, undefined);
    assert.equal((await relayout(mine, { template_id: 'atlas', seed: 7 })).status, 200);
    assert.equal(spreadAt(await open(id), 0).html, spreadAt(mine, 0).html);
  });

  it('arranges recoloured pages anew and keeps the colour, repeatedly', async () => {
    const { id } = await newAlbum();
    const pale = '#dfeee0';
    for (const spread of (await open(id)).spreads) {
      const doc = parseAlbumSpread(spread);
      const body = serialiseSpread({ ...doc, background: { colour: pale } });
      const change = { id: spread.id, body, version: spread.version };
      await server.api('spreadUpdate', { token: ada.token, params: { id }, body: change });
    }
    const [first, ...inside] = (await open(id)).spreads;
    const rounds = [{ format: 'landscape-a4' }, { template_id: 'gallery' }, { seed: 99 }, { format: 'square-210' }];
    const framesOf = (spreads: readonly AlbumSpread[]) =>
      spreads.map((spread) => parseAlbumSpread(spread).elements.map(({ frame }) => frame));
    let before = framesOf(inside);
    for (const changes of rounds) {
      assert.equal((await relayout(await open(id), changes)).status, 200);
      const [cover, ...now] = (await open(id)).spreads;
      assert.deepEqual(new Set(now.map((spread) => parseAlbumSpread(spread).background.colour)), new Set([pale]));
      // Another seed may choose the same positions.
      if (!('seed' in changes)) assert.notDeepEqual(framesOf(now), before);
      assert.deepEqual([cover?.id, parseAlbumSpread(cover ?? assert.fail()).background.colour], [first?.id, pale]);
      before = framesOf(now);
    }
  });

  it('arranges pages anew of which only the look of the album was set, keeps the look, and keeps other edits', async () => {
    const { id } = await newAlbum();
    const theme = templateOf((await open(id)).template_id) ?? assert.fail();
    const [sample] = (await open(id)).spreads.flatMap(captionsOf);
    const purpose = sample?.id.startsWith('heading') ? 'heading' : 'caption';
    const ofPurpose = (spread: AlbumSpread) => captionsOf(spread).filter((one) => one.id.startsWith(purpose));
    const look = { ...readTextStyle(sample ?? assert.fail('no words')), font: 'lora', size: 13 } as const;
    const restyled: string[] = [];
    for (const spread of (await open(id)).spreads) {
      const doc = parseAlbumSpread(spread);
      const worn = new Map(restyleSpread(doc, theme, purpose, look, '').map((one) => [one.id, one]));
      if (worn.size === 0) continue;
      const moved = restyled.length === 0 ? 3 : 0;
      const elements = doc.elements
        .map((one) => worn.get(one.id) ?? one)
        .map((one) => (one.type === 'photo' ? { ...one, frame: { ...one.frame, x: one.frame.x + moved } } : one));
      const body = serialiseSpread({ ...doc, elements });
      await server.api('spreadUpdate', {
        token: ada.token,
        params: { id },
        body: { id: spread.id, body, version: spread.version },
      });
      restyled.push(spread.id);
    }
    assert.ok(restyled.length > 0);
    assert.equal((await relayout(await open(id), { template_id: 'gallery' })).status, 200);
    const now = (await open(id)).spreads;
    // The page with the moved photos stays; the others are new.
    assert.deepEqual(
      restyled.map((one) => now.some((spread) => spread.id === one)),
      restyled.map((_, i) => i === 0),
    );
    const words = now.flatMap(ofPurpose);
    assert.ok(words.length > 0);
    assert.deepEqual(new Set(words.map(({ font, size }) => `${font} ${size}`)), new Set(['lora 13']));
  });

  it('carries swapped and cropped photos and other words into each new theme', async () => {
    const { id } = await newAlbum();
    const album = await open(id);
    // Each album has a seed of its own: its days are named below the photos, or above them.
    const at = album.spreads.findIndex((spread, i) => i > 1 && captionsOf(spread).length > 0);
    const spread = spreadAt(album, at);
    const doc = parseAlbumSpread(spread);
    const ids = new Set(captionsOf(spread).map((one) => one.id));
    const [cropped] = doc.elements.flatMap((one) => (one.type === 'photo' ? [one] : []));
    const crop = { x: 0.1, y: 0.2, width: (cropped?.crop.width ?? 1) / 2, height: (cropped?.crop.height ?? 1) / 2 };
    const elements = doc.elements.map((one) => {
      if (one === cropped) return { ...cropped, crop };
      return one.type === 'text' && ids.has(one.id)
        ? { ...one, text: 'Grandma at last', lines: ['Grandma at last'] }
        : one;
    });
    const body = serialiseSpread({ ...doc, elements });
    const saved = await server.api('spreadUpdate', {
      token: ada.token,
      params: { id },
      body: { id: spread.id, body, version: spread.version },
    });
    assert.equal(saved.status, 200);
    for (const template of ['gallery', 'scrapbook', 'journey']) {
      assert.equal((await relayout(await open(id), { template_id: template })).status, 200);
      const now = await open(id);
      assert.ok(!now.spreads.some((one) => one.id === spread.id), `${template} has a new page`);
      const worded = now.spreads.filter((one) => textsOf(one).some((text) => text.includes('Grandma at last')));
      assert.equal(worded.length, 1, template);
      const photo = now.spreads
        .slice(1)
        .flatMap((one) => parseAlbumSpread(one).elements)
        .find((one) => one.type === 'photo' && one.fileId === cropped?.fileId);
      assert.ok(photo?.type === 'photo' && Math.max(photo.crop.width, photo.crop.height) < 0.7, template);
      assert.deepEqual(inside(now).toSorted(), inside(album).toSorted());
    }
  });

  it('rearranges designed pages on request, with their words', async () => {
    const { id } = await newAlbum();
    const mine = await touched(await open(id), 2);
    assert.equal((await relayout(await open(id), { template_id: 'gallery' })).status, 200);
    assert.ok((await open(id)).spreads.some((spread) => spread.id === mine.id));
    const before_ = await open(id);
    assert.equal((await relayout(before_, { template_id: 'journey', rearrange_designed: true })).status, 200);
    const now = await open(id);
    assert.ok(!now.spreads.some((spread) => spread.id === mine.id));
    assert.ok(now.spreads.some((spread) => textsOf(spread).some((text) => text.includes('Mine'))));
    assert.deepEqual(inside(now).toSorted(), inside(before_).toSorted());
  });

  it('adapts deleted spreads, so that they fit when recovered', async () => {
    const { id } = await newAlbum();
    const first = await open(id);
    const inner = first.spreads[2] ?? assert.fail();
    while ((await open(id)).page_count < 26)
      await server.api('spreadCopy', { token: ada.token, params: { id }, body: { id: inner.id } });
    await server.api('spreadDelete', { token: ada.token, params: { id }, body: { id: inner.id } });
    await relayout(await open(id), { format: 'portrait-a4', template_id: 'portfolio' });
    const { body } = await server.api('spreadRecovery', { token: ada.token, params: { id }, body: { id: inner.id } });
    const { format, background } = parseAlbumSpread(body.spread);
    assert.deepEqual([format, background.colour], ['portrait-a4', templateOf('portfolio')?.background]);
  });

  it('rejects outdated spreads, unknown templates and other users', async () => {
    const album = await open((await newAlbum()).id);
    await touched(album, 2);
    const old = await relayout(album, {});
    assert.deepEqual([old.status, old.error.error], [409, 'conflict']);
    const now = await open(album.id);
    const unknown = await relayout(now, { template_id: 'none' });
    assert.deepEqual([unknown.status, unknown.error.error], [404, 'template_unknown']);
    const eve = await server.insertVerifiedUser();
    assert.equal((await relayout(now, {}, eve.token)).status, 404);
    assert.deepEqual((await open(album.id)).spreads, now.spreads);
  });
});
