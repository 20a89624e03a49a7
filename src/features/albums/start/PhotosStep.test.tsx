import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectArriving, actions as storage } from '@/features/storage';
import { rootReducer } from '@/store/rootReducer';
import { renderApp } from '@/testing/renderApp';
import { PhotosStep } from './PhotosStep';

const inspection = { ok: true, kind: 'jpeg', width: 1600, height: 1200, takenAt: null, takenOffset: null } as const;
const failing = (id: string, retryable: boolean) => [
  storage.filesAdded({ files: [{ id, name: `${id}.jpg`, bytes: 1000, addedAt: '2026-03-01T09:00:00.000Z' }] }),
  storage.filesChecked({ checked: [{ id, inspection }] }),
  storage.uploadFailed({ id, reason: { code: 'network', status: 0, message: '' }, retryable }),
];

it('says how many photos were not uploaded, tries them again, and keeps the focus when the button goes', async () => {
  const state = [...failing('a', true), ...failing('b', false), ...failing('c', true)].reduce(
    rootReducer,
    rootReducer(undefined, { type: 'start' }),
  );
  const nothing = { proposed: [], leftOut: new Set<string>(), used: [] };
  const { store } = renderApp(<PhotosStep chosen={[]} proposal={nothing} onAdd={() => undefined} />, { state });
  expect(screen.getByText('3 photos were not uploaded')).toBeInTheDocument();
  expect(screen.getAllByText('No connection to the server. Check your network and try again.')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Try c.jpg again' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const { uploads } = store.getState().storage;
  expect(['a', 'b', 'c'].map((id) => uploads[id]?.status.phase)).toEqual(['waiting', 'failed', 'waiting']);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.body).not.toHaveFocus();
});

it('a photo that was not uploaded is not counted until it is tried again', () => {
  const state = [...failing('a', true), ...failing('b', false)].reduce(
    rootReducer,
    rootReducer(undefined, { type: 'start' }),
  );
  const chosen = ['a', 'stored', 'b'];
  expect(selectArriving(state, chosen)).toEqual(['stored']);
  expect(selectArriving(rootReducer(state, storage.retryRequested({ ids: ['a'] })), chosen)).toEqual(['a', 'stored']);
});
