import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectAvailablePhotos, actions as storage } from '@/features/storage';
import { rootReducer } from '@/store/rootReducer';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { PhotosStep } from './PhotosStep';
import { creationActions } from './slice';

const inspection = { ok: true, kind: 'jpeg', width: 1600, height: 1200, takenAt: null, takenOffset: null } as const;
const failing = (id: string, retryable: boolean) => [
  storage.filesAdded({ files: [{ id, name: `${id}.jpg`, bytes: 1000, addedAt: '2026-03-01T09:00:00.000Z' }] }),
  storage.filesChecked({ checked: [{ id, inspection }] }),
  storage.uploadFailed({ id, reason: { code: 'network', status: 0, message: '' }, retryable }),
];

it('shows the number of failed uploads, retries them, and keeps the focus when the button disappears', async () => {
  const state = [...failing('a', true), ...failing('b', false), ...failing('c', true)].reduce(
    rootReducer,
    rootReducer(undefined, { type: 'start' }),
  );
  const nothing = { suggested: [], excludedIds: new Set<string>(), includedIds: [] };
  const { store } = renderApp(<PhotosStep chosenIds={[]} selection={nothing} onAdd={() => undefined} />, { state });
  expect(screen.getByText('3 photos were not uploaded')).toBeInTheDocument();
  expect(await screen.findAllByText('Can’t reach the server. Check your connection and try again.')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Try c.jpg again' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const { storage: now } = store.getState();
  expect(Object.keys(now.uploads)).toEqual(['a', 'c']);
  expect(Object.keys(now.unsent)).toEqual(['b']);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.body).not.toHaveFocus();
});

it('excludes a failed upload from the count until it is retried', () => {
  const stored = storage.pageLoaded({ photos: [createStorageFile('stored')], total: 1 });
  const state = [stored, ...failing('a', true), ...failing('b', false)].reduce(
    rootReducer,
    rootReducer(undefined, { type: 'start' }),
  );
  const chosen = ['a', 'stored', 'b'];
  expect(selectAvailablePhotos(state, chosen)).toEqual(['stored']);
  expect(selectAvailablePhotos(rootReducer(state, storage.retryRequested({ ids: ['a'] })), chosen)).toEqual([
    'a',
    'stored',
  ]);
});

it.each([
  ['the server’s message', { uncoded: 'The lens cap is on.', message: 'The lens cap is on.' }, 'The lens cap is on.'],
  ['the error’s message', { uncoded: '', message: 'No room for a worker', status: 0 }, 'No room for a worker'],
  ['“Unknown error”', { uncoded: '', message: '', status: 418 }, 'Unknown error'],
])('says %s for a refused upload', async (_, failure, words) => {
  const reason = { code: 'unknown', status: 418, ...failure } as const;
  const state = [
    ...failing('a', true),
    storage.retryRequested({ ids: ['a'] }),
    storage.uploadFailed({ id: 'a', reason, retryable: true }),
  ].reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
  const nothing = { suggested: [], excludedIds: new Set<string>(), includedIds: [] };
  renderApp(<PhotosStep chosenIds={[]} selection={nothing} onAdd={() => undefined} />, { state });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('names chosen photos that never arrived, and goes on without them when told to', async () => {
  const state = [
    storage.pageLoaded({ photos: [createStorageFile('stored')], total: 1 }),
    creationActions.photosChosen(['stored', 'lost', 'gone']),
  ].reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
  const nothing = { suggested: [], excludedIds: new Set<string>(), includedIds: ['stored'] };
  const onAdd = jest.fn();
  const props = { chosenIds: ['stored', 'lost', 'gone'], missingIds: ['lost', 'gone'], selection: nothing, onAdd };
  const { store } = renderApp(<PhotosStep {...props} />, { state });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^2 chosen photos have not arrived/);
  await userEvent.click(screen.getByRole('button', { name: 'Choose photos' }));
  expect(onAdd).toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Continue without them' }));
  expect(store.getState().albums.creation.photoIds).toEqual(['stored']);
});

it('shows the limit of an album in advance, and keeps the first photos by date', async () => {
  const ids = Array.from({ length: 1002 }, (_, i) => `p${i}`);
  const photos = ids.map((id, i) =>
    createStorageFile(id, { taken_local: new Date(Date.UTC(2023, 0, 1, 0, 1002 - i)).toISOString() }),
  );
  const state = [
    storage.pageLoaded({ photos, total: ids.length }),
    storage.listCompleted(),
    creationActions.photosChosen(ids),
  ].reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
  const proposal = { suggested: [], excludedIds: new Set<string>(), includedIds: ids };
  const { store } = renderApp(<PhotosStep chosenIds={ids} selection={proposal} onAdd={() => undefined} />, { state });
  expect(await screen.findByRole('alert')).toHaveTextContent('An album can have at most 1,000 photos: 2 are too many.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep the first 1,000' }));
  expect(store.getState().albums.creation.photoIds).toEqual(ids.slice(2));
});

it('keeps the first photos by date while all uploads are pending', async () => {
  const ids = Array.from({ length: 1002 }, (_, i) => `p${i}`);
  const files = ids.map((id) => ({ id, name: `${id}.jpg`, bytes: 1, addedAt: '2026-03-01T09:00:00.000Z' }));
  const checked = ids.map((id, i) => ({
    id,
    inspection: { ...inspection, takenAt: new Date(Date.UTC(2023, 0, 1, 0, 1002 - i)).toISOString() },
  }));
  const state = [
    storage.filesAdded({ files }),
    storage.filesChecked({ checked }),
    creationActions.photosChosen(ids),
  ].reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
  const proposal = { suggested: [], excludedIds: new Set<string>(), includedIds: ids };
  const { store } = renderApp(<PhotosStep chosenIds={ids} selection={proposal} onAdd={() => undefined} />, { state });
  await userEvent.click(screen.getByRole('button', { name: 'Keep the first 1,000' }));
  expect(store.getState().albums.creation.photoIds).toEqual(ids.slice(2));
});
