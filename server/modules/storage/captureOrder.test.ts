import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { QueryOf } from '@domain/contract';
import { naturalNameKey, sortByCapture } from '@domain/photo';
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { migrateDatabase, tables } from '../../drivers/database';
import { migrationsFolder } from '../../projectRoot';
import { createStorage, createUniqueJpeg } from '../../testing/createStorage';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withOwnTestServer } from '../../testing/testServer';

const server = withOwnTestServer();
let ada: TestUser;
before(async () => {
  ada = await server.insertVerifiedUser();
});

describe('photos in capture order', () => {
  /** Local time of a day, offset in minutes, name. */
  const taken: readonly (readonly [string | null, number | null, string])[] = [
    ['15:00:00.000', 540, 'tokyo.jpg'],
    ['06:30:00.000', -600, 'honolulu.jpg'],
    ['16:00:00.000', null, 'no zone.jpg'],
    ['20:00:00.190', 120, 'IMG_10.jpg'],
    ['20:00:00.190', 120, 'img_9.jpg'],
    ['20:00:00.120', 120, 'IMG_11.jpg'],
    [null, null, 'undated_10.jpg'],
    [null, null, 'undated_9.jpg'],
  ];

  it("are paged in the browser's order, in both directions", async () => {
    const ids = await insertPhotos(server, ada, taken.length);
    for (const [index, id] of ids.entries()) {
      const [clock = null, takenOffset = null, name = ''] = taken[index] ?? [];
      const takenLocal = clock === null ? null : new Date(`2023-08-05T${clock}Z`);
      await server.deps.db.update(tables.photos).set({ takenLocal, takenOffset, name }).where(eq(tables.photos.id, id));
    }
    for (const sortOrder of ['asc', 'desc'] as const) {
      const query = { sortBy: 'taken_at', sortOrder, limit: 3 } as const;
      const pages = await Promise.all(
        [1, 2, 3].map(
          async (page) => (await server.api('storageList', { token: ada.token, query: { ...query, page } })).body,
        ),
      );
      const files = pages.flatMap((page) => page.files);
      const sorted = sortByCapture(
        files.toReversed(),
        ({ taken_local: local, taken_offset: offset = null, name }) => ({
          local: local === null ? null : Date.parse(local),
          offset,
          name,
        }),
        sortOrder === 'asc' ? 1 : -1,
      );
      assert.deepEqual(
        files.map(({ name }) => name),
        sorted.map(({ name }) => name),
      );
      assert.equal(files.length, taken.length);
      const walked: string[] = [];
      let after = files[0]?.id ?? '';
      while (after !== '') {
        walked.push(after);
        const following: QueryOf<'storageList'> = { sortBy: 'taken_at', sortOrder, limit: 1, after };
        const page = (await server.api('storageList', { token: ada.token, query: following })).body;
        const id = page.files[0]?.id;
        assert.deepEqual([page.total, page.next], [taken.length, walked.length + 1 < taken.length ? id : null]);
        after = id ?? '';
      }
      assert.deepEqual(
        walked,
        files.map(({ id }) => id),
      );
      const groups = (await server.api('storageSort', { token: ada.token, body: { by: 'year', sortOrder } })).body
        .groups;
      assert.deepEqual(
        groups.flatMap((group) => group.files),
        files.map(({ id }) => id),
      );
      const later = await server.api('storageSort', {
        token: ada.token,
        body: { by: 'year', sortOrder, limit: 2, after: files[2]?.id },
      });
      assert.deepEqual(
        [later.body.groups.flatMap((group) => group.files), later.body.next],
        [files.slice(3, 5).map(({ id }) => id), files[4]?.id],
      );
    }
    const rows = await server.deps.db.select().from(tables.photos).where(eq(tables.photos.userId, ada.id));
    for (const row of rows) assert.equal(row.nameKey, naturalNameKey(row.name));
  });
});

describe('the kept order and sums of photos', () => {
  /** Computes captured_at of all photos of a user by windows over the whole library. */
  const recompute = sql`
    with runs as (
      select id, taken_local, taken_offset, captured_at,
        count(taken_offset) over (order by taken_local, name_key collate "C", name collate "C", id) as run,
        first_value(taken_offset) over (order by taken_offset is null, taken_local, name_key collate "C", name collate "C", id) as first_offset
      from photos where deleted_at is null and taken_local is not null)
    select count(*)::int as wrong from (
      select captured_at, taken_local - make_interval(
        mins => coalesce(max(taken_offset) over (partition by run), first_offset, 0)) as instant from runs
    ) as dated where captured_at is distinct from instant`;

  it('equal a full computation after any sequence of changes', async () => {
    await server.deps.db.delete(tables.photos);
    const ids = await insertPhotos(server, ada, 12);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let step = 0; step < 150; step += 1) {
      const change = [
        { takenLocal: random(6) === 0 ? null : new Date(Date.UTC(2024, 0, 1 + random(10))) },
        { takenOffset: random(2) === 0 ? null : random(20) * 60 - 600 },
        { deletedAt: random(3) === 0 ? new Date() : null },
        { name: `${random(5)}.jpg`, bytes: random(1000) },
      ][random(4)];
      const some = ids.filter(() => random(5) === 0);
      await server.deps.db
        .update(tables.photos)
        .set(change ?? {})
        .where(inArray(tables.photos.id, some));
      const { rows } = await server.deps.db.execute(recompute);
      assert.deepEqual(rows, [{ wrong: 0 }], `step ${step}`);
    }
    const rows = await server.deps.db.select().from(tables.photos).where(isNull(tables.photos.deletedAt));
    const kept = {
      userId: ada.id,
      photos: rows.length,
      dated: rows.filter(({ takenLocal }) => takenLocal !== null).length,
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      isCounted: true,
    };
    assert.deepEqual(await server.deps.db.select().from(tables.storageTotals), [kept]);

    // As for a user from before the triggers.
    const cells = () =>
      server.deps.db
        .select({ latitude: tables.photoCells.latitudeCell, photos: tables.photoCells.photos })
        .from(tables.photoCells)
        .orderBy(tables.photoCells.latitudeCell, tables.photoCells.longitudeCell);
    const keptCells = await cells();
    await server.deps.db.update(tables.storageTotals).set({ isCounted: false, photos: -1, dated: 0, bytes: 7 });
    await server.deps.db.update(tables.photoCells).set({ photos: -1 });
    await server.deps.db.update(tables.photos).set({ capturedAt: null });
    await migrateDatabase(server.database.connection, migrationsFolder);
    assert.deepEqual(await server.deps.db.select().from(tables.storageTotals), [kept]);
    assert.deepEqual(await cells(), keptCells);
    assert.deepEqual((await server.deps.db.execute(recompute)).rows, [{ wrong: 0 }]);
    await server.deps.db.delete(tables.photos);
    assert.equal((await server.deps.db.select().from(tables.storageTotals))[0]?.photos, 0);
    assert.deepEqual(await server.deps.db.select().from(tables.photoCells), []);
  });
});

/** A grey TIFF with an EXIF directory, which the image library does not write. */
function datedTiff(): Buffer {
  const side = 800;
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)]);
  const texts = Buffer.from('2023:08:05 14:03:22\0+02:00\0', 'latin1');
  const textsAt = 8 + side * side;
  const exifAt = textsAt + texts.length + 1;
  const subSec = Buffer.from('05\0\0', 'latin1').readUInt32LE();
  const exif = directory(entry(0x9003, 2, 20, textsAt), entry(0x9011, 2, 7, textsAt + 20), entry(0x9291, 2, 3, subSec));
  const main = [
    [256, side],
    [257, side],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, side],
    [279, side * side],
    [0x8769, exifAt],
  ].map(([tag = 0, value = 0]) => entry(tag, 4, 1, value));
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(exifAt + exif.length, 4);
  return Buffer.concat([head, Buffer.alloc(side * side, 90), texts, Buffer.alloc(1), exif, directory(...main)]);
}

describe('an upload', () => {
  const time = async (bytes: Buffer, name: string) => {
    const { data } = (await createStorage(server).upload(ada, bytes, { name })).body;
    return [data.taken_local, data.taken_offset, data.taken_precision, data.taken_at];
  };

  it('has the date of its metadata with sub-seconds, whatever its format and name', async () => {
    const exif = {
      IFD2: { DateTimeOriginal: '2023:08:05 14:03:22', SubSecTimeOriginal: '05', OffsetTimeOriginal: '+02:00' },
    };
    const expected = ['2023-08-05T14:03:22.050Z', 120, 'time', '2023-08-05T12:03:22.050Z'];
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const bytes = await sharp(await createUniqueJpeg(800))
        .withExif(exif)
        .toFormat(format, { effort: 1 })
        .toBuffer();
      assert.deepEqual(await time(bytes, 'IMG-20200101-WA0001.jpg'), expected, format);
    }
    assert.deepEqual(await time(datedTiff(), 'IMG-20200101-WA0001.jpg'), expected, 'tiff');
  });

  it('has the date in its name when it has no other, else none; never that of the file or upload', async () => {
    const day = ['2023-04-14T00:00:00.000Z', null, 'day', '2023-04-14T00:00:00.000Z'];
    assert.deepEqual(await time(await createUniqueJpeg(), 'IMG-20230414-WA0001.jpg'), day);
    const form = new FormData();
    form.append('last_modified', '2019-03-01T23:30:00+02:00');
    form.append('file', new Blob([new Uint8Array(await createUniqueJpeg())], { type: 'image/jpeg' }), 'scan.jpg');
    const { data } = (await server.api('uploadSingle', { token: ada.token, form })).body;
    assert.deepEqual([data.taken_at, data.taken_local], [null, null]);
  });

  it('with broken metadata is accepted, with a log entry', async () => {
    const broken = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 16]),
      Buffer.from('Exif\0\0no header', 'latin1').subarray(0, 14),
      (await createUniqueJpeg()).subarray(2),
    ]);
    const { status, body } = await createStorage(server).upload(ada, broken, { name: 'broken.jpg' });
    assert.equal(status, 201);
    assert.equal(body.data.taken_local, null);
    const warnings = server.logLines.filter((line) => line.includes('photo metadata is not fully readable'));
    assert.match(warnings.join(''), /without a TIFF header/);
  });
});
