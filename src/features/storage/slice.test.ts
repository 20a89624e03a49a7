import type { UnknownAction } from '@reduxjs/toolkit';
import { acceptedInspection, createChosenFile, createStorageFile, tooSmallInspection } from '@/testing/photos';
import { selectAvailablePhotos } from './selectors';
import { actions, reducer } from './slice';
import type { StorageState, UploadPhase } from './types';

const initialStorageState = reducer(undefined, { type: 'init' });

const reason = { code: 'network', status: 0, message: 'gone' } as const;
const run = (events: readonly UnknownAction[], from: StorageState = initialStorageState) =>
  events.reduce(reducer, from);

const added = actions.filesAdded({ files: [createChosenFile('a')] });
const checked = actions.filesChecked({ checked: [{ id: 'a', inspection: acceptedInspection }] });
const started = actions.uploadStarted({ id: 'a' });
const sent = actions.uploadsProgressed({ progress: { a: 1 } });
const succeeded = actions.uploadSucceeded({ id: 'a', photo: createStorageFile('a') });
const failed = actions.uploadFailed({ id: 'a', reason, retryable: true });
const refused = actions.uploadRefused({ id: 'a', reason: tooSmallInspection.reason });

const paths: Readonly<Record<UploadPhase, readonly UnknownAction[]>> = {
  checking: [added],
  waiting: [added, checked],
  uploading: [added, checked, started],
  processing: [added, checked, started, sent],
  stored: [added, checked, started, sent, succeeded],
  failed: [added, checked, started, failed],
  unsupported: [added, actions.filesChecked({ checked: [{ id: 'a', inspection: tooSmallInspection }] })],
};

const events = {
  checked,
  started,
  halfway: actions.uploadsProgressed({ progress: { a: 0.5 } }),
  sent,
  delayed: actions.uploadDelayed({ id: 'a' }),
  succeeded,
  failed,
  refused,
  retry: actions.retryRequested({ ids: ['a'] }),
  dismissed: actions.uploadsDismissed({ ids: ['a'] }),
  cancelled: actions.uploadsCancelled({ ids: ['a'] }),
};

/** Phase → event → next phase. Other events leave the phase unchanged. */
const table: Readonly<Record<UploadPhase, Partial<Record<keyof typeof events, UploadPhase | 'gone'>>>> = {
  checking: { checked: 'waiting', failed: 'failed', refused: 'unsupported', cancelled: 'gone' },
  waiting: { started: 'uploading', succeeded: 'stored', failed: 'failed', refused: 'unsupported', cancelled: 'gone' },
  uploading: {
    sent: 'processing',
    delayed: 'waiting',
    succeeded: 'stored',
    failed: 'failed',
    refused: 'unsupported',
    cancelled: 'gone',
  },
  processing: { delayed: 'waiting', succeeded: 'stored', failed: 'failed', refused: 'unsupported', cancelled: 'gone' },
  stored: { dismissed: 'gone', cancelled: 'gone' },
  failed: { retry: 'waiting', dismissed: 'gone', cancelled: 'gone' },
  unsupported: { dismissed: 'gone', cancelled: 'gone' },
};

const phases = Object.keys(table) as UploadPhase[];
const cases = phases.flatMap((phase) =>
  (Object.keys(events) as (keyof typeof events)[]).map(
    (event) => [phase, event, table[phase][event] ?? phase] as const,
  ),
);

const phaseOf = ({ uploads, unsent }: StorageState) => (uploads.a ?? unsent.a)?.status.phase ?? 'gone';

describe('the phases of an upload', () => {
  it.each(cases)('%s, %s → %s', (phase, event, next) => {
    const before = run(paths[phase]);
    expect(phaseOf(before)).toBe(phase);
    const after = run([events[event]], before);
    expect(phaseOf(after)).toBe(next);
    // A placeholder is removed on failure; what can be retried is kept apart.
    expect(Object.keys(after.unsent)).toEqual(next === 'failed' || next === 'unsupported' ? ['a'] : []);
    expect('a' in after.uploads && 'a' in after.unsent).toBe(false);
    expect(after.order).toEqual(next === 'gone' ? [] : ['a']);
  });

  it('never decreases progress', () => {
    const state = run([
      ...paths.uploading,
      actions.uploadsProgressed({ progress: { a: 0.7 } }),
      actions.uploadsProgressed({ progress: { a: 0.2 } }),
    ]);
    expect(state.uploads.a?.status).toMatchObject({ phase: 'uploading', progress: 0.7 });
  });

  it('counts the attempts of a delayed upload and resets them at a retry', () => {
    const again = run([...paths.uploading, events.delayed, started]);
    expect(again.uploads.a?.status).toMatchObject({ attempt: 2 });
    expect(run([failed, events.retry, started], again).uploads.a?.status).toMatchObject({ attempt: 1 });
  });

  it('does not retry permanent failures', () => {
    const state = run([...paths.uploading, actions.uploadFailed({ id: 'a', reason, retryable: false }), events.retry]);
    expect(phaseOf(state)).toBe('failed');
  });
});

describe('a duplicate', () => {
  it('is merged into the existing photo, in the selection too', () => {
    const state = run(
      [
        added,
        checked,
        started,
        actions.selectionToggled({ id: 'a' }),
        actions.uploadSucceeded({ id: 'a', photo: createStorageFile('b') }),
      ],
      run([actions.pageLoaded({ photos: [createStorageFile('b')], total: 1 })]),
    );
    expect(state.merged).toEqual({ a: 'b' });
    expect(state.selected).toEqual({ b: true });
    expect(state.list.total).toBe(1);
    expect(state.uploads.a?.status).toEqual({ phase: 'stored', photoId: 'b' });
  });
});

describe('uploads of an earlier page load', () => {
  it('resume once, without another inspection', () => {
    const upload = run(paths.waiting).uploads.a;
    if (!upload) throw new Error('no upload');
    const state = run([actions.uploadsResumed({ uploads: [upload] }), actions.uploadsResumed({ uploads: [upload] })]);
    expect(state.order).toEqual(['a']);
    expect(state.uploads.a).toMatchObject({ status: { phase: 'waiting', attempt: 0 }, kept: 'kept', width: 1600 });
  });

  it('are checked when they were only named and copied before', () => {
    const upload = run([added]).uploads.a;
    if (!upload) throw new Error('no upload');
    const state = run([actions.uploadsResumed({ uploads: [{ ...upload, kept: 'kept' }] })]);
    expect(state.uploads.a).toMatchObject({ status: { phase: 'checking' }, kept: 'kept' });
  });

  it('are named as lost without their bytes, and count as no photo', () => {
    const upload = run([added]).uploads.a;
    if (!upload) throw new Error('no upload');
    const state = run([actions.uploadsResumed({ uploads: [{ ...upload, kept: 'refused' }] })]);
    expect(state).toMatchObject({
      uploads: {},
      unsent: { a: { name: 'a.jpg', status: { phase: 'failed', reason: { code: 'file_lost' }, retryable: false } } },
    });
    expect(selectAvailablePhotos({ storage: state }, ['a'])).toEqual([]);
  });

  it('are ignored when the photo is stored already', () => {
    const upload = run(paths.waiting).uploads.a;
    if (!upload) throw new Error('no upload');
    const state = run([
      actions.pageLoaded({ photos: [createStorageFile('a')], total: 1 }),
      actions.uploadsResumed({ uploads: [upload] }),
    ]);
    expect(state.order).toEqual([]);
  });
});

describe('listing', () => {
  const known = run([actions.pageLoaded({ photos: [createStorageFile('old'), createStorageFile('gone')], total: 2 })]);

  it('removes photos deleted elsewhere and keeps those that arrived meanwhile', () => {
    const state = run(
      [
        actions.listRequested({}),
        ...paths.stored,
        actions.pageLoaded({ photos: [createStorageFile('old'), createStorageFile('new')], total: 2 }),
        actions.listCompleted(),
      ],
      known,
    );
    expect(Object.keys(state.photos).sort()).toEqual(['a', 'new', 'old']);
    expect(state.list).toMatchObject({ phase: 'complete', total: 3 });
  });

  it('keeps saved dates and places over pages and analyses that were read before', () => {
    const town = { latitude: 48.1, longitude: 11.5, town: 'Munich', country: 'DE' };
    const date = { taken_local: '2014-01-02T00:00:00.000Z', taken_offset: null, taken_precision: 'day' } as const;
    const none = { taken_local: null, taken_offset: null, taken_precision: 'time' } as const;
    const old = createStorageFile('old', { looked: false });
    const edits = [
      actions.placesEdited([{ id: 'old', before: { kind: 'file' }, after: { kind: 'town', town } }]),
      actions.datesEdited([
        { id: 'old', before: none, after: date },
        { id: 'gone', before: none, after: date },
      ]),
    ];
    const stale = [
      actions.pageLoaded({ photos: [old, createStorageFile('gone')], total: 2 }),
      actions.photosAnalysed({ photos: [{ ...old, looked: true }] }),
    ];
    const [place, dates] = edits.map(({ payload }) => payload.id);
    const state = run(
      [
        actions.listRequested({}),
        ...edits,
        actions.placesEditFinished({ id: place ?? '', failed: [] }),
        actions.datesEditFinished({ id: dates ?? '', failed: ['gone'] }),
        ...stale,
      ],
      run(stale.slice(0, 1)),
    );
    expect(state.photos).toMatchObject({ old: { ...date, place: town, looked: true }, gone: { taken_local: null } });
    const ended = run([actions.listCompleted(), ...stale.slice(1)], state);
    expect(ended).toMatchObject({ placeEdits: [], dateEdits: [], photos: { old: { ...date, place: town } } });
    expect(run([actions.listFailed()], state)).toMatchObject({ placeEdits: [], dateEdits: [] });
    // An analysis ends after the listing, too.
    const late = run([...edits, ...stale.slice(1)], run([...stale.slice(0, 1), actions.listCompleted()]));
    expect(late.photos.old).toMatchObject({ ...date, place: town, looked: true });
  });

  it('removes nothing after a partial failure', () => {
    const state = run(
      [actions.listRequested({}), actions.pageLoaded({ photos: [], total: 0 }), actions.listFailed()],
      known,
    );
    expect(Object.keys(state.photos)).toHaveLength(2);
    expect(state.list.phase).toBe('failed');
  });
});

describe('deleting', () => {
  const two = run([
    actions.pageLoaded({ photos: [createStorageFile('a'), createStorageFile('b')], total: 2 }),
    actions.selectionReplaced({ ids: ['a', 'b'] }),
  ]);
  const request = actions.deleteRequested(['a']);
  const { deletion } = request.payload;

  it('hides at once, deselects, and can be undone', () => {
    const hidden = run([request], two);
    expect(hidden.deleting).toEqual({ a: deletion });
    expect(hidden.selected).toEqual({ b: true });
    expect(run([actions.deleteUndone({ deletion })], hidden).deleting).toEqual({});
    expect(run([actions.deleteUndone({ deletion: 'another' })], hidden).deleting).toEqual({ a: deletion });
  });

  it('restores photos that could not be deleted', () => {
    expect(run([request, actions.deleteFailed({ ids: ['a'] })], two)).toMatchObject({
      deleting: {},
      photos: { a: { id: 'a' } },
    });
  });

  it('removes the photo, its upload and its duplicates', () => {
    const doubled = run(
      [added, checked, started, actions.uploadSucceeded({ id: 'a', photo: createStorageFile('b') })],
      two,
    );
    const state = run([actions.deleteRequested(['b']), actions.deleteSucceeded({ ids: ['b'] })], doubled);
    expect(state.photos.b).toBeUndefined();
    expect(state.order).toEqual([]);
    expect(state.list.total).toBe(1);
  });
});

describe('dismissing', () => {
  it('keeps a stored photo selected, and pending uploads', () => {
    const state = run([
      ...paths.stored,
      actions.filesAdded({ files: [createChosenFile('x')] }),
      actions.selectionToggled({ id: 'a' }),
      actions.uploadsDismissed({ ids: ['a', 'x'] }),
    ]);
    expect(state.order).toEqual(['x']);
    expect(state.selected).toEqual({ a: true });
  });
});
