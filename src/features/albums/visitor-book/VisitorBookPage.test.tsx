import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { actions as auth } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { type VisitorBook, visitorBook } from '@/lib/visitorBook';
import { handedOverFiles } from '@/lib/visitorBookEntry';
import { renderApp } from '@/testing/renderApp';
import { createUser } from '@/testing/users';
import { selectVisitorBook } from './reducer';
import { visitorBookSaga } from './saga';
import { VisitorBookPage } from './VisitorBookPage';

// The viewer draws on a canvas of the browser; e2e/visitorBook.test.ts opens it.
jest.mock('./MadeBook', () => ({ __esModule: true, default: () => <p>made book</p> }));

const USER = createUser({ id: 'ada', email: 'ada@example.org' });
const book: VisitorBook = {
  photoIds: ['a', 'b'],
  leftOutIds: [],
  format: 'square-210',
  templateId: null,
  title: 'Lake',
  seed: 7,
  look: null,
  isKept: false,
  email: null,
  savedAt: Date.now(),
  claimedAt: null,
};

async function open({ isUser = false } = {}) {
  const onClaim = jest.fn((claim: () => void) => claim());
  const app = renderApp(<VisitorBookPage logo="Keepsake" foot={null} currency="EUR" onClaim={onClaim} />, {
    path: '/book',
    route: '/book',
    sagas: [visitorBookSaga],
  });
  const send = (action: Parameters<typeof app.store.dispatch>[0]) => act(async () => void app.store.dispatch(action));
  await send(
    isUser
      ? auth.sessionOpened({ currency: 'EUR', language: 'en', referral: 1, userId: USER.id })
      : auth.sessionMissing(),
  );
  if (isUser) await send(auth.userLoaded(USER));
  else await send(storage.queueRead({ elsewhere: [] }));
  const claims = () => app.actions.filter(storage.visitorPhotosClaimed.match);
  return { ...app, send, claims };
}

const wanted = ['Worker', 'OffscreenCanvas'] as const;

beforeEach(() => {
  visitorBook.clear();
  for (const name of wanted) Object.defineProperty(globalThis, name, { configurable: true, value: class {} });
});
afterEach(() => {
  for (const name of wanted) Reflect.deleteProperty(globalThis, name);
});

describe('the book page of a visitor', () => {
  it('invites to choose photos and promises that nothing is uploaded', async () => {
    await open();
    expect(screen.getByRole('button', { name: /^Drop photos here, or choose them/ })).toBeVisible();
    expect(screen.getByText('Nothing is uploaded. The book is made in this browser.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Look through a sample' })).toBeEnabled();
  });

  it('takes the files that were chosen on the page before, once', async () => {
    handedOverFiles.put({ files: [new File(['a'], 'one.jpg'), new File(['b'], 'two.jpg')], unreadable: [] });
    const { store } = await open();
    await waitFor(() => expect(selectVisitorBook(store.getState()).photoIds).toHaveLength(2));
    expect(await screen.findByText('made book')).toBeVisible();
    expect(handedOverFiles.take()).toBeNull();
  });

  it('names the way to an account where the browser has no workers', async () => {
    Reflect.deleteProperty(globalThis, 'Worker');
    await open();
    expect(screen.getByText('This browser cannot show photos as a book')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth/registration');
  });
});

describe('the book that waits for a user', () => {
  it('is made at once for the address that registered after it was kept', async () => {
    visitorBook.write({ ...book, isKept: true, email: 'Ada@Example.org' });
    const { claims } = await open({ isUser: true });
    expect(claims().map(({ payload }) => payload)).toEqual([{ ids: ['a', 'b'], account: 'ada' }]);
  });

  it.each([
    ['was not kept', book],
    ['was kept for another address', { ...book, isKept: true, email: 'bob@example.org' }],
  ])('is made only when asked if it %s', async (_, waiting) => {
    visitorBook.write(waiting);
    const { claims } = await open({ isUser: true });
    expect(screen.getByRole('heading', { name: 'A book waits in this browser' })).toBeVisible();
    expect(screen.getByText(/2 photos$/)).toBeVisible();
    expect(claims()).toEqual([]);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Make this book' })));
    expect(claims()).toHaveLength(1);
  });

  it('is deleted by one press', async () => {
    visitorBook.write(book);
    const { actions, router } = await open({ isUser: true });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Discard' })));
    expect(visitorBook.read()).toBeNull();
    expect(actions.some(storage.visitorPhotosDiscarded.match)).toBe(true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/creations/start'));
  });

  it('gives way to the start page when there is none', async () => {
    const { router } = await open({ isUser: true });
    await waitFor(() => expect(router.state.location.pathname).toBe('/creations/start'));
  });
});
