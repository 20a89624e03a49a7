import { layoutAlbum } from '@domain/layout';
import { aPhotoAnalysis } from '@domain/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actions as authActions } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { signedInState } from '@/testing/albums';
import { acceptedInspection, createChosenFile, createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { createUser } from '@/testing/users';
import { selectLocalCreation } from '../create/savedCreation';
import { creationActions } from '../create/slice';
import { requestLayout } from '../layout-worker/layoutWorkerClient';
import { libraryActions } from '../list/slice';
import { StartPage } from './StartPage';

// The real engine without its worker.
jest.mock('../layout-worker/layoutWorkerClient', () => ({
  acquireLayoutWorker: () => () => undefined,
  requestLayout: jest.fn(),
}));
jest.mocked(requestLayout).mockImplementation((_, request) => Promise.resolve(layoutAlbum(request)));

/** As many as the shortest book takes. */
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const chosen = [storage.filesAdded({ files: ids.map((id) => createChosenFile(id)) }), creationActions.photosAdded(ids)];
const check = (...some: string[]) =>
  storage.filesChecked({ checked: some.map((id) => ({ id, inspection: acceptedInspection })) });
const known = [storage.queueRead({ elsewhere: [] }), storage.listCompleted()];

beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

function show(...events: Parameters<typeof rootReducer>[1][]) {
  const state = events.reduce<RootState>(rootReducer, signedInState());
  return renderApp(<StartPage currency="EUR" onGenerate={(start) => start()} />, { state });
}

const summary = () => screen.findByText('9 photos on 24 pages', undefined, { timeout: 30_000 });
const make = () => screen.getByRole('button', { name: 'Make the album' });

describe('the page count and the price', () => {
  it('are not said before all chosen photos are read', async () => {
    const { store, stop } = show(...chosen, check('a'), ...known);
    await screen.findByText('9 photos selected');
    await screen.findByRole('button', { name: 'Show spread 1' }, { timeout: 30_000 });
    expect(screen.queryByText(/pages|€/)).toBeNull();
    expect(screen.getAllByText('Reading your photos…').length).toBeGreaterThan(0);
    act(() => void store.dispatch(check(...ids.slice(1))));
    await summary();
    expect((await screen.findAllByText(/€/)).length).toBeGreaterThan(0);
    expect(await screen.findByText('plus delivery')).toBeInTheDocument();
    stop();
  }, 60_000);
});

it('promises neither pages nor a price for too few photos, and says how many more a book takes', async () => {
  const few = ids.slice(0, 7);
  const { stop } = show(
    storage.filesAdded({ files: few.map((id) => createChosenFile(id)) }),
    creationActions.photosAdded(few),
    check(...few),
    ...known,
  );
  await screen.findByText('7 photos: too few for a printed book', undefined, { timeout: 30_000 });
  expect(screen.getByText(/^Add 2 more photos .* 24 pages, for at least 9 photos\./)).toBeInTheDocument();
  expect(screen.queryByText(/€|on \d+ pages/)).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
  // It can be viewed and shared all the same.
  expect(make()).toBeEnabled();
  stop();
}, 60_000);

it.each([
  ['trade', /^Square\s*\d/],
  ['lulu', /^Square, 8\.5\sinch/],
  ['prodigi', /^Square, 9\sinch/],
] as const)('shows the nearest format that the printer %s makes, which is no choice: %s', async (printer, name) => {
  const settings = { max_photos: 100, default_template: 'journey', printer, writing_service: null };
  const { store, stop } = show(libraryActions.settingsLoaded({ settings, sizes: [] }));
  const before = { ...store.getState().albums.creation, seed: expect.any(Number) as number };
  const shown = () => screen.queryByRole('radio', { checked: true, name });
  await waitFor(() => expect(shown()).not.toBeNull(), { timeout: 30_000 });
  expect(store.getState().albums.creation).toEqual(before);
  expect(selectLocalCreation(store.getState())).toBeNull();
  stop();
});

it('generates the book in the nearest format that the printer makes', async () => {
  const settings = { max_photos: 100, default_template: 'journey', printer: 'prodigi', writing_service: null } as const;
  const { store, stop } = show(
    ...chosen,
    check(...ids),
    ...known,
    libraryActions.settingsLoaded({ settings, sizes: [] }),
  );
  await waitFor(() => expect(make()).toBeEnabled(), { timeout: 30_000 });
  act(() => make().click());
  const [run] = Object.values(store.getState().albums.generation.runs);
  expect(run).toMatchObject({ request: { format: 'square-229' } });
  stop();
}, 60_000);

describe('after a return', () => {
  const stored = storage.pageLoaded({ photos: [createStorageFile('a')], total: 1 });

  it('says no number while the photos are looked up, and then the true one', async () => {
    const { store, stop } = show(creationActions.photosAdded(ids), stored);
    await screen.findAllByText('Reading your photos…');
    expect(screen.queryByText(/photos? selected/)).toBeNull();
    expect(make()).toBeDisabled();
    act(() => [stored, ...known].forEach((event) => void store.dispatch(event)));
    await screen.findByText('1 photo selected');
    expect(await screen.findByText(/^8 chosen photos have not arrived/)).toBeInTheDocument();
    stop();
  }, 60_000);
});

const CONSENT = { type: 'auth/account/preferenceChosen', payload: { peopleAllow: true } };

describe('the question about people', () => {
  const face = { box: { x: 0.4, y: 0.2, width: 0.2, height: 0.3 }, score: 0.9 };
  const stored = (faces: readonly (typeof face)[]) =>
    ids.map((id) => createStorageFile(id, { facts: { ...aPhotoAnalysis(), palette: [], faces: [...faces] } }));
  const events = (faces: readonly (typeof face)[], peopleAllow: boolean | undefined) => [
    storage.pageLoaded({ photos: stored(faces), total: ids.length }),
    ...known,
    creationActions.photosChosen(ids),
    authActions.userLoaded(createUser({ people_allow: peopleAllow })),
  ];
  const question = () => screen.queryByRole('region', { name: 'People in your photos' });

  it('is asked once where photos have faces, and consents with one press', async () => {
    const { actions, store, stop } = show(...events([face], false));
    await screen.findByRole('region', { name: 'People in your photos' }, { timeout: 30_000 });
    expect(actions.filter(({ type }) => type === CONSENT.type)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Recognise people' }));
    expect(actions).toContainEqual(CONSENT);
    act(() => void store.dispatch(authActions.userLoaded(createUser({ people_allow: true }))));
    expect(question()).toBeNull();
    act(() => void store.dispatch(authActions.userLoaded(createUser({ people_allow: false }))));
    expect(question()).toBeNull();
    stop();
  }, 60_000);

  it('is not asked again after “Not now”, which consents to nothing', async () => {
    const { actions, store, stop } = show(...events([face], false));
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }, { timeout: 30_000 }));
    expect(question()).toBeNull();
    expect(actions.filter(({ type }) => type === CONSENT.type)).toEqual([]);
    expect(store.getState().albums.desk.peopleAsked).toBe(true);
    stop();
  }, 60_000);

  it.each<[string, readonly (typeof face)[], boolean | undefined]>([
    ['no photo has a face', [], false],
    ['the server detects no faces', [face], undefined],
    ['the consent is given', [face], true],
  ])(
    'is not asked where %s',
    async (_, faces, peopleAllow) => {
      const { stop } = show(...events(faces, peopleAllow));
      await summary();
      expect(question()).toBeNull();
      stop();
    },
    60_000,
  );
});
