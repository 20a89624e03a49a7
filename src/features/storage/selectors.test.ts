import type { UnknownAction } from '@reduxjs/toolkit';
import { acceptedInspection, createChosenFile, createStorageFile, tooSmallInspection } from '@/testing/photos';
import {
  selectAvailablePhotos,
  selectGridItems,
  selectHasUnpersistedUploads,
  selectIsStorageKnown,
  selectMissingPhotos,
  selectRecentItems,
  selectResolvedIds,
  selectSelectablePhotoIds,
  selectUploadSummary,
} from './selectors';
import { actions, reducer } from './slice';

const initialStorageState = reducer(undefined, { type: 'init' });

const root = (...events: UnknownAction[]) => ({ storage: events.reduce(reducer, initialStorageState) });
const checkedAll = (...ids: string[]) =>
  actions.filesChecked({ checked: ids.map((id) => ({ id, inspection: acceptedInspection })) });

describe('selectUploadSummary', () => {
  it('weighs progress by bytes and omits failed uploads', () => {
    const state = root(
      actions.filesAdded({
        files: [
          createChosenFile('a', 100),
          createChosenFile('b', 300),
          createChosenFile('c', 5000),
          createChosenFile('d', 5000),
        ],
      }),
      checkedAll('a', 'b', 'd'),
      actions.filesChecked({ checked: [{ id: 'c', inspection: tooSmallInspection }] }),
      actions.uploadStarted({ id: 'a' }),
      actions.uploadSucceeded({ id: 'a', photo: createStorageFile('a') }),
      actions.uploadStarted({ id: 'b' }),
      actions.uploadsProgressed({ progress: { b: 0.5 } }),
      actions.uploadFailed({ id: 'd', reason: { code: 'network', status: 0, message: '' }, retryable: true }),
    );
    expect(selectUploadSummary(state)).toEqual({
      chosen: 4,
      expected: 3,
      stored: 1,
      duplicates: 0,
      failed: 1,
      unsupported: 1,
      active: 1,
      progress: 250 / 400,
    });
  });

  it.each([
    { name: 'a photo chosen twice', photos: { a: 'a', b: 'a' }, stored: 1, duplicates: 1 },
    { name: 'a photo that was there before', photos: { a: 'old', b: 'b' }, stored: 1, duplicates: 1 },
    { name: 'only photos that were there before', photos: { a: 'old', b: 'old' }, stored: 0, duplicates: 2 },
  ])('counts $name as a duplicate, and every chosen file once', ({ photos, stored, duplicates }) => {
    const state = root(
      actions.filesAdded({ files: ['a', 'b', 'active', 'failed', 'bad'].map((id) => createChosenFile(id)) }),
      checkedAll('a', 'b', 'active', 'failed'),
      actions.filesChecked({ checked: [{ id: 'bad', inspection: tooSmallInspection }] }),
      ...Object.entries(photos).flatMap(([id, photoId]) => [
        actions.uploadStarted({ id }),
        actions.uploadSucceeded({ id, photo: createStorageFile(photoId) }),
      ]),
      actions.uploadFailed({ id: 'failed', reason: { code: 'network', status: 0, message: '' }, retryable: true }),
    );
    const summary = selectUploadSummary(state);
    expect(summary).toMatchObject({ chosen: 5, expected: stored + 2, stored, duplicates });
    expect(summary.stored + summary.duplicates + summary.active + summary.failed + summary.unsupported).toBe(5);
  });
});

describe('selectHasUnpersistedUploads', () => {
  it('is true until all pending bytes are stored', () => {
    const added = [actions.filesAdded({ files: [createChosenFile('a')] }), checkedAll('a')];
    expect(selectHasUnpersistedUploads(root(...added))).toBe(true);
    expect(selectHasUnpersistedUploads(root(...added, actions.bytesPersisted({ id: 'a', kept: true })))).toBe(false);
    expect(selectHasUnpersistedUploads(root(...added, actions.bytesPersisted({ id: 'a', kept: false })))).toBe(true);
    expect(
      selectHasUnpersistedUploads(
        root(
          ...added,
          actions.uploadStarted({ id: 'a' }),
          actions.uploadSucceeded({ id: 'a', photo: createStorageFile('a') }),
        ),
      ),
    ).toBe(false);
  });
});

describe('chosen photos', () => {
  const stored = actions.pageLoaded({ photos: [createStorageFile('stored')], total: 1 });
  const uploading = actions.filesAdded({ files: [createChosenFile('uploading'), createChosenFile('failed')] });
  const failed = [
    checkedAll('uploading', 'failed'),
    actions.uploadFailed({ id: 'failed', reason: { code: 'network', status: 0, message: '' }, retryable: true }),
  ];
  const elsewhere = actions.queueRead({ elsewhere: ['elsewhere'] });
  const chosen = ['stored', 'uploading', 'failed', 'elsewhere', 'promised'];
  const known = [stored, uploading, ...failed, elsewhere, actions.listCompleted()];

  it('are those on the server, in a queue or in an upload; a promise counts as none', () => {
    expect(selectAvailablePhotos(root(...known), chosen)).toEqual(['stored', 'uploading', 'elsewhere']);
  });

  it('are missing only once the list and the queue are read; a failed upload is named by itself', () => {
    const state = root(...known);
    expect([selectIsStorageKnown(state), selectMissingPhotos(state, chosen)]).toEqual([true, ['promised']]);
    for (const unread of [elsewhere, stored]) {
      const unknown = root(...known.filter((event) => event !== unread && !actions.listCompleted.match(event)));
      expect([selectIsStorageKnown(unknown), selectMissingPhotos(unknown, chosen)]).toEqual([false, []]);
    }
  });

  it('with a duplicate are the photo that it was merged into', () => {
    const merged = actions.uploadSucceeded({ id: 'uploading', photo: createStorageFile('stored') });
    const state = root(...known, merged, actions.uploadsDismissed({ ids: ['uploading'] }));
    expect(selectAvailablePhotos(state, ['uploading'])).toEqual(['uploading']);
    expect(selectMissingPhotos(state, ['uploading'])).toEqual([]);
  });
});

describe('the tiles', () => {
  const photos = [
    createStorageFile('undated', { created_at: '2026-02-01T00:00:00.000Z' }),
    createStorageFile('old', { taken_local: '2015-07-14T00:00:00.000Z', created_at: '2026-03-02T00:00:00.000Z' }),
    createStorageFile('new', { taken_local: '2026-02-14T00:00:00.000Z', created_at: '2026-01-01T00:00:00.000Z' }),
  ];
  const loaded = actions.pageLoaded({ photos, total: 3 });
  const ids = (state: ReturnType<typeof root>) => selectGridItems(state).stored.map((item) => item.id);

  it('are sorted by capture date, those without one last or by upload date', () => {
    expect(ids(root(loaded))).toEqual(['new', 'old', 'undated']);
    expect(ids(root(loaded, actions.listRequested({ sortOrder: 'asc' })))).toEqual(['old', 'new', 'undated']);
    expect(ids(root(loaded, actions.listRequested({ sortBy: 'created_at' })))).toEqual(['old', 'undated', 'new']);
  });

  it('are sorted by instant where the offset is known, to the fraction of a second, then by natural name', () => {
    const at = (id: string, local: string, taken_offset: number | null = null, name = `${id}.jpg`) =>
      createStorageFile(id, { taken_local: `2023-08-05T${local}Z`, taken_offset, name });
    const flights = [
      at('honolulu-1', '06:30:00.000', -600),
      at('tokyo-2', '17:30:00.000', 540),
      at('honolulu-2', '07:10:00.000', -600),
      at('tokyo-1', '15:00:00.000', 540),
      at('no-zone', '16:00:00.000'),
    ];
    const burst = [
      at('b', '14:03:22.120', 120, 'IMG_10.jpg'),
      at('a', '14:03:22.050', 120, 'IMG_11.jpg'),
      at('d', '14:03:22.190', 120, 'IMG_10.jpg'),
      at('c', '14:03:22.190', 120, 'IMG_9.jpg'),
    ];
    const ascending = (some: typeof burst) =>
      ids(root(actions.pageLoaded({ photos: some, total: 9 }), actions.listRequested({ sortOrder: 'asc' })));
    expect(ascending(flights)).toEqual(['tokyo-1', 'no-zone', 'tokyo-2', 'honolulu-1', 'honolulu-2']);
    expect(ascending(burst)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of recent additions are sorted the same way once all are inspected', () => {
    const added = [
      actions.filesAdded({ files: [createChosenFile('late'), createChosenFile('early'), createChosenFile('none')] }),
    ];
    const check = (id: string, takenAt: string | null) =>
      actions.filesChecked({ checked: [{ id, inspection: { ...acceptedInspection, takenAt } }] });
    const some = [...added, check('late', '2023-08-05T14:03:22.190Z'), check('none', null)];
    const recent = (...events: UnknownAction[]) => selectRecentItems(root(...events)).map(({ id }) => id);
    expect(recent(...some)).toEqual(['late', 'early', 'none']);
    expect(recent(...some, check('early', '2023-08-05T14:03:22.050Z'))).toEqual(['early', 'late', 'none']);
  });

  it('show an upload once: as recent until dismissed, a duplicate as its photo', () => {
    const uploaded = [
      loaded,
      actions.filesAdded({ files: [createChosenFile('a'), createChosenFile('b'), createChosenFile('small')] }),
      checkedAll('a', 'b'),
      actions.filesChecked({ checked: [{ id: 'small', inspection: tooSmallInspection }] }),
      actions.uploadSucceeded({ id: 'a', photo: createStorageFile('a') }),
      actions.uploadSucceeded({ id: 'b', photo: photos[1] ?? createStorageFile('old') }),
    ];
    const state = root(...uploaded);
    expect(selectRecentItems(state).map((item) => item.id)).toEqual(['a', 'old']);
    expect(ids(state)).toEqual(['new', 'undated']);
    expect(selectSelectablePhotoIds(state)).toHaveLength(4);
    expect(selectResolvedIds(state, ['b', 'old', 'a'])).toEqual(['old', 'a']);
    const after = root(...uploaded, actions.uploadsDismissed({ ids: ['a', 'b', 'small'] }));
    expect(ids(after)).toEqual(['new', 'old', 'undated', 'a']);
    expect(selectResolvedIds(after, ['b'])).toEqual(['old']);
  });

  it('keep their identity while only progress changes', () => {
    const before = root(
      loaded,
      actions.filesAdded({ files: [createChosenFile('a')] }),
      checkedAll('a'),
      actions.uploadStarted({ id: 'a' }),
    );
    const items = [selectRecentItems(before), selectGridItems(before).stored];
    const after = { storage: reducer(before.storage, actions.uploadsProgressed({ progress: { a: 0.4 } })) };
    expect(selectRecentItems(after)).toBe(items[0]);
    expect(selectGridItems(after).stored).toBe(items[1]);
  });
});
