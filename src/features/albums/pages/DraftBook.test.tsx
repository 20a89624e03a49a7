import { layoutAlbum } from '@domain/layout';
import { act, fireEvent, screen } from '@testing-library/react';
import type * as React from 'react';
import { albumsApi } from '@/api';
import { generationActions as actions } from '@/features/album-jobs/generation/slice';
import { actions as storage } from '@/features/storage';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { aPreview, createApiError, signedInState } from '@/testing/albums';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { requestLayout } from '../layout-worker/layoutWorkerClient';
import { librarySaga } from '../list/saga';
import { EditorPage } from './EditorPage';
import { PreviewPage } from './PreviewPage';

jest.mock('@/api/albums', () => ({ getAlbumPreview: jest.fn(), listRunningGenerations: jest.fn() }));
jest.mock('@/api/storage', () => ({ listPhotos: jest.fn() }));
const api = jest.mocked(albumsApi);

// The real engine without its worker.
jest.mock('react-pageflip', () => ({
  __esModule: true,
  default: ({ children }: { readonly children: React.ReactNode }) => <div>{children}</div>,
}));
jest.mock('page-flip', () => ({ PageFlip: jest.fn() }));
jest.mock('../layout-worker/layoutWorkerClient', () => ({
  acquireLayoutWorker: () => () => undefined,
  requestLayout: jest.fn(),
}));
jest.mocked(requestLayout).mockImplementation((_, request) => Promise.resolve(layoutAlbum(request)));

const ids = ['a', 'b', 'c'];
const looked = { ok: true, kind: 'jpeg', width: 1600, height: 1200, takenAt: null, takenOffset: null } as const;
const asked = actions.generationRequested({ title: 'Canyons', file_ids: ids, cover_file_id: 'b' });
const { key } = asked.payload;
const onItsWay = () => screen.queryAllByText('Still uploading');
const stored = (id: string) => storage.uploadSucceeded({ id, photo: createStorageFile(id) });

function show() {
  const files = ids.map((id) => ({ id, name: `${id}.jpg`, bytes: 1, addedAt: '2026-01-01T00:00:00.000Z' }));
  const state = [
    storage.filesAdded({ files }),
    storage.filesChecked({ checked: ids.map((id) => ({ id, inspection: looked })) }),
    stored('a'),
    asked,
    actions.draftPreviewOpened({ key }),
    actions.uploadsProgressed({ key, uploaded: 1, total: 3 }),
  ].reduce<RootState>(rootReducer, signedInState());
  return renderApp(<PreviewPage priceBar={() => null} />, {
    path: '/creations/preview/:id',
    route: `/creations/preview/${key}`,
    state,
    sagas: [librarySaga],
  });
}

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(private readonly tell: ResizeObserverCallback) {}
    observe() {
      this.tell([{ contentRect: { width: 1440, height: 800 } } as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
});

describe('DraftBook', () => {
  it('renders at once, shows upload progress, and disables what is not available yet', async () => {
    const { store, stop } = show();
    expect(await screen.findByRole('heading', { name: 'Canyons' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Uploading photos · 1 of 3');
    expect(
      screen.getByText('You can edit and order the album as soon as all photos are uploaded.'),
    ).toBeInTheDocument();
    expect(store.getState().albums.generation).toMatchObject({ shown: null, runs: { [key]: { hidden: false } } });
    stop();
  });

  it('marks each pending photo', async () => {
    const { store, stop } = show();
    await screen.findByRole('heading', { name: 'Canyons' });
    expect(await screen.findAllByText('Still uploading')).not.toHaveLength(0);
    act(() => void store.dispatch(stored('b')));
    act(() => void store.dispatch(stored('c')));
    expect(onItsWay()).toEqual([]);
    stop();
  });

  it('becomes the album when it is made', async () => {
    let answer: (album: ReturnType<typeof aPreview>) => void = () => undefined;
    api.getAlbumPreview.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { store, stop } = show();
    await screen.findByRole('heading', { name: 'Canyons' });
    act(() => void store.dispatch(actions.generationStarted({ key, generationId: 'g', albumId: key })));
    act(() => void store.dispatch(actions.generationSucceeded({ key, albumId: key })));
    expect(screen.getByRole('heading', { name: 'Canyons' })).toBeInTheDocument();
    await act(async () => answer(aPreview({ id: key, title: 'Made' })));
    expect(await screen.findByRole('heading', { name: 'Made' })).toBeInTheDocument();
    stop();
  });

  it('asks before it is cancelled, and shows its progress elsewhere after leaving', async () => {
    const { store, stop, unmount } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(store.getState().albums.generation.confirming).toBe(key);
    unmount();
    expect(store.getState().albums.generation.runs[key]).toMatchObject({ hidden: true, isDraftOpen: true });
    stop();
  });

  it('shows the reason of a failure and can be retried', async () => {
    const { store, stop } = show();
    act(() => void store.dispatch(actions.generationFailed({ key, error: createApiError('storage_full') })));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(store.getState().albums.generation).toMatchObject({ shown: null, runs: { [key]: { phase: 'uploading' } } });
    stop();
  });

  it('shows the reason of a failure at the address of the editor too', () => {
    const nothing = () => null;
    const slots = { priceBar: nothing, shareButton: nothing, menuItems: nothing, renderPriceDifference: nothing };
    const { store } = renderApp(<EditorPage {...slots} />, {
      path: '/creations/editor/:id',
      route: `/creations/editor/${key}`,
      state: [asked, actions.generationFailed({ key, error: createApiError('photos_missing') })].reduce<RootState>(
        rootReducer,
        signedInState(),
      ),
    });
    expect(screen.getByRole('heading')).toHaveTextContent('The album could not be created');
    expect(store.getState().albums.generation.shown).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(store.getState().albums.generation.runs[key]?.phase).toBe('uploading');
  });
});
