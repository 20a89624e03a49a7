/** @jest-environment jsdom */
import { generationActions } from '@/features/album-jobs/generation/slice';
import { actions as auth } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { type VisitorBook, visitorBook } from '@/lib/visitorBook';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { signedInState } from '@/testing/albums';
import { createChosenFile } from '@/testing/photos';
import { planSupervised } from '@/testing/sagaPlan';
import { visitorBookActions as actions, selectIncludedIds, selectVisitorBook } from './reducer';
import { visitorBookSaga } from './saga';
import { loadSamplePhotos } from './samplePhotos';

jest.mock('./samplePhotos', () => ({ loadSamplePhotos: jest.fn() }));

const DAY_MS = 24 * 3600 * 1000;
const USER = '00000000-0000-4000-8000-00000000000a';
const look = {
  photoIds: ['a', 'b'],
  coverPhotoId: 'b',
  pages: 26,
  title: 'Two days by the sea',
  templateId: 'journey',
  language: 'de',
} as const;
const book = (changes: Partial<VisitorBook> = {}): VisitorBook => ({
  photoIds: ['a', 'b', 'c'],
  leftOutIds: ['c'],
  format: 'square-210',
  templateId: null,
  title: '',
  seed: 7,
  look,
  isKept: true,
  email: 'ada@example.org',
  savedAt: Date.now(),
  claimedAt: null,
  ...changes,
});

type Action = Parameters<typeof rootReducer>[1];
const after = (state: RootState | undefined, ...events: Action[]): RootState =>
  [{ type: 'test/started' }, ...events].reduce<RootState | undefined>(rootReducer, state) as RootState;
const visitor = (...events: Action[]) => after(undefined, auth.sessionMissing(), ...events);
const user = (...events: Action[]) =>
  after(signedInState(), auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1, userId: USER }), ...events);
const plan = (state: RootState) => planSupervised('visitorBook', visitorBookSaga, state);
const stateOf = ({ storeState }: { storeState: unknown }) => storeState as RootState;
const opened = actions.bookOpened();

beforeEach(() => {
  visitorBook.clear();
  URL.createObjectURL = () => 'blob:picture';
});

describe('the book of a visitor', () => {
  it('is saved at each change, and restored with its seed in another page', async () => {
    const seed = opened.payload.seed;
    await plan(visitor(opened))
      .dispatch(actions.photosAdded(['a', 'b', 'c']))
      .dispatch(actions.photoToggled('c'))
      .dispatch(actions.templateChosen('atlas'))
      .dispatch(actions.formatChosen('landscape-280'))
      .dispatch(actions.titleChanged('Sea'))
      .dispatch(actions.laidOut(look))
      .silentRun(40);
    const result = await plan(visitor()).dispatch(actions.bookOpened()).silentRun(40);
    const state = stateOf(result);
    expect(selectVisitorBook(state)).toMatchObject({
      phase: 'reading',
      seed,
      templateId: 'atlas',
      format: 'landscape-280',
      title: 'Sea',
      look,
    });
    expect(selectIncludedIds(state)).toEqual(['a', 'b']);
  });

  it('is ready once the photos are restored, also if they were before the page opened', async () => {
    const restored = storage.queueRead({ elsewhere: [] });
    const later = await plan(visitor()).dispatch(opened).dispatch(restored).silentRun(40);
    const before = await plan(visitor(restored)).dispatch(opened).silentRun(40);
    expect([later, before].map((result) => selectVisitorBook(stateOf(result)).phase)).toEqual(['ready', 'ready']);
  });

  it('is deleted with its photos a week after its last change', async () => {
    visitorBook.write(book({ savedAt: Date.now() - 8 * DAY_MS }));
    const result = await plan(visitor()).put(storage.visitorPhotosDiscarded()).dispatch(opened).silentRun(40);
    expect(selectVisitorBook(stateOf(result)).photoIds).toEqual([]);
    expect(visitorBook.isOver()).toBe(false);
  });

  it('waits for six days', async () => {
    visitorBook.write(book({ savedAt: Date.now() - 6 * DAY_MS }));
    const result = await plan(visitor()).not.put(storage.visitorPhotosDiscarded()).dispatch(opened).silentRun(40);
    expect(selectVisitorBook(stateOf(result)).photoIds).toEqual(['a', 'b', 'c']);
  });

  it('is gone by one press, with all photos', async () => {
    visitorBook.write(book());
    const result = await plan(visitor(opened, storage.filesAdded({ files: [createChosenFile('a')] })))
      .put(storage.uploadsCancelled({ ids: ['a'] }))
      .put(storage.visitorPhotosDiscarded())
      .dispatch(actions.discardRequested())
      .silentRun(40);
    expect([visitorBook.read(), selectVisitorBook(stateOf(result)).photoIds]).toEqual([null, []]);
  });

  it('is made of the photos that were read when reading is stopped', async () => {
    const files = ['read', 'unread'].map((id) => createChosenFile(id));
    const inspection = { ok: true, kind: 'jpeg', width: 1600, height: 1200, takenAt: null, takenOffset: null } as const;
    const state = visitor(
      opened,
      storage.filesAdded({ files }),
      actions.photosAdded(['read', 'unread']),
      storage.filesChecked({ checked: [{ id: 'read', inspection }] }),
    );
    const result = await plan(state).dispatch(actions.readingStopped()).silentRun(40);
    expect(selectVisitorBook(stateOf(result)).photoIds).toEqual(['read']);
  });

  it('remembers the address of the registration, but only of a kept book', async () => {
    const registration = auth.registrationRequested({
      name: 'Ada',
      email: 'ada@example.org',
      password: 'blue door',
      adsAllow: false,
    });
    const own = [opened, actions.photosAdded(['a'])];
    await plan(visitor(...own))
      .dispatch(registration)
      .silentRun(40);
    expect(visitorBook.read()?.email ?? null).toBeNull();
    await plan(visitor(...own))
      .dispatch(actions.bookKept())
      .dispatch(registration)
      .silentRun(40);
    expect(visitorBook.read()).toMatchObject({ isKept: true, email: 'ada@example.org' });
  });
});

describe('the sample', () => {
  const photo = {
    blob: new Blob(['picture']),
    ...createChosenFile('x'),
    kind: 'jpeg',
    width: 1400,
    height: 933,
    takenAt: null,
    takenOffset: null,
    isLoading: true,
    kept: 'kept',
    status: { phase: 'waiting', attempt: 0 },
  } as const;

  it('is shown, never saved, and replaced by own photos', async () => {
    jest.mocked(loadSamplePhotos).mockResolvedValue([photo]);
    const shown = stateOf(await plan(visitor(opened)).dispatch(actions.sampleRequested()).silentRun(40));
    const { sample, photoIds } = selectVisitorBook(shown);
    expect([sample, photoIds.length, visitorBook.read()]).toEqual(['shown', 1, null]);
    const result = await plan(shown)
      .put(storage.uploadsCancelled({ ids: photoIds }))
      .dispatch(actions.photosAdded(['own']))
      .silentRun(40);
    expect(selectVisitorBook(stateOf(result))).toMatchObject({ sample: 'none', photoIds: ['own'] });
    expect(visitorBook.read()?.photoIds).toEqual(['own']);
  });

  it('says so when it cannot be loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    jest.mocked(loadSamplePhotos).mockRejectedValue(new TypeError('no network'));
    const result = await plan(visitor(opened)).dispatch(actions.sampleRequested()).silentRun(40);
    expect(selectVisitorBook(stateOf(result)).sample).toBe('failed');
  });
});

describe('a user', () => {
  const claim = (count: number, state = user(opened)) =>
    plan(state)
      .put(storage.visitorPhotosClaimed({ ids: ['a', 'b'], account: USER }))
      .dispatch(actions.claimRequested())
      .dispatch(storage.visitorPhotosHandedOver({ count }));

  it('gets the same book: photos, pages, title, cover, theme, format and seed', async () => {
    visitorBook.write(book());
    const result = await claim(2)
      .put.like({
        action: {
          type: generationActions.generationRequested.type,
          payload: {
            request: {
              title: 'Two days by the sea',
              template_id: 'journey',
              format: 'square-210',
              file_ids: ['a', 'b'],
              cover_file_id: 'b',
              target: { pages: 26 },
              language: 'de',
              settings: { captions: true, seed: 7 },
            },
          },
        },
      })
      .silentRun(40);
    expect([visitorBook.read(), selectVisitorBook(stateOf(result)).phase]).toEqual([null, 'claimed']);
  });

  it('keeps the choices of another album that is not made yet', async () => {
    visitorBook.write(book());
    const result = await claim(2).silentRun(40);
    expect(stateOf(result).albums.creation.askedAs).toBeNull();
  });

  it('hears that the photos are gone, and may choose them again', async () => {
    visitorBook.write(book());
    const result = await claim(0).not.put.actionType(generationActions.generationRequested.type).silentRun(40);
    expect(selectVisitorBook(stateOf(result)).phase).toBe('failed');
    expect(visitorBook.read()?.claimedAt).toBeNull();
  });

  it('gets one album from two pages, and from the second one if the first was closed', async () => {
    visitorBook.write(book({ claimedAt: Date.now() - 1000 }));
    await plan(user(opened))
      .not.put(storage.visitorPhotosClaimed({ ids: ['a', 'b'], account: USER }))
      .dispatch(actions.claimRequested())
      .silentRun(40);
    visitorBook.write(book({ claimedAt: Date.now() - 60_000 }));
    await claim(2).put.actionType(generationActions.generationRequested.type).silentRun(40);
  });

  it('does not see the photos of a book that was begun before the session', async () => {
    const files = [createChosenFile('a')];
    const before = visitor(storage.visitStarted(), opened, storage.filesAdded({ files }), actions.photosAdded(['a']));
    const state = after(before, auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1, userId: USER }));
    expect([state.storage.order, state.storage.uploads, selectVisitorBook(state).phase]).toEqual([[], {}, 'unread']);
  });
});
