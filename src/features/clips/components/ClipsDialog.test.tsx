import type { Clip } from '@domain/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clipsApi } from '@/api';
import { copyText } from '@/lib/navigation/shareLink';
import { createApiError, signedInState } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { inspectClip } from '../inspectClip';
import { saga } from '../saga';
import { actions } from '../slice';
import ClipsDialog from './ClipsDialog';

jest.mock('@/api/clips', () => ({
  listClips: jest.fn(),
  uploadClip: jest.fn(),
  renameClip: jest.fn(),
  deleteClip: jest.fn(),
}));
jest.mock('@/lib/navigation/shareLink', () => ({ copyText: jest.fn() }));
jest.mock('../inspectClip', () => ({ inspectClip: jest.fn() }));
const api = jest.mocked(clipsApi);

const clip: Clip = {
  id: '00000000-0000-4000-8000-0000000000c1',
  title: 'The song',
  kind: 'audio',
  mime: 'audio/mpeg',
  bytes: 5,
  path: '/files/clips/x',
  url: 'https://host/c/x',
  created_at: '2026-11-01T00:00:00.000Z',
};
const target = { albumId: 'a', spreadId: 's' };

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(inspectClip).mockResolvedValue({ isPlayable: true, still: null });
  api.listClips.mockResolvedValue({ clips: [clip], max_bytes: 200 * 1024 * 1024 });
});

const open = (place: typeof target | null, onClose = jest.fn()) =>
  renderApp(<ClipsDialog target={place} onClose={onClose} />, { sagas: [saga], state: signedInState() });

async function chooseFile(name: string): Promise<void> {
  await screen.findByText(/At most 200 MB/);
  const input = document.querySelector<HTMLInputElement>('[data-clip-file]');
  if (!input) throw new Error('no field for a file');
  await userEvent.upload(input, new File(['x'], name, { type: 'video/mp4' }));
}

it('asks before a clip is deleted, and says what stops working', async () => {
  api.deleteClip.mockResolvedValue({ status: 'success' });
  open(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: The song' }));
  const warning = await screen.findByText(/including those in printed books/);
  expect(api.deleteClip).not.toHaveBeenCalled();
  const dialog = warning.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error('the warning is no dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('The song')).toBeNull());
  expect(await screen.findByText(/You have none yet/)).toBeInTheDocument();
});

it('renames a clip, but never to nothing', async () => {
  api.renameClip.mockResolvedValue({ clip: { ...clip, title: 'Solo' } });
  open(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: The song' }));
  const field = await screen.findByRole('textbox', { name: /Name/ });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.clear(field);
  await userEvent.keyboard('  {Enter}');
  expect(await screen.findByText('Please fill this in.')).toBeInTheDocument();
  expect(api.renameClip).not.toHaveBeenCalled();
  await userEvent.keyboard(' Solo {Enter}');
  expect(await screen.findByText('Solo')).toBeInTheDocument();
  expect(api.renameClip.mock.calls[0]?.[0]).toEqual({ id: clip.id, title: 'Solo' });
});

it('says which link was copied last, and shows a link that could not be copied', async () => {
  const other = { ...clip, id: '00000000-0000-4000-8000-0000000000c2', title: 'The speech' };
  api.listClips.mockResolvedValue({ clips: [clip, other], max_bytes: 1 });
  jest.mocked(copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  open(null);
  const copy = async (title: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Copy link: ${title}` }));
  const findStates = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await copy('The song');
  await waitFor(() => expect(findStates()).toEqual(['Copied', '']));
  await copy('The speech');
  await waitFor(() => expect(findStates()).toEqual(['', 'Copied']));
  await copy('The song');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect([field.value, field.selectionEnd]).toEqual([clip.url, clip.url.length]);
});

it('names the button of the player by what it does', async () => {
  open(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Play: The song' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop: The song' }));
  expect(await screen.findByRole('button', { name: 'Play: The song' })).toBeInTheDocument();
});

it('closes once the chosen file is stored', async () => {
  api.uploadClip.mockImplementation(({ id }) => Promise.resolve({ clip: { ...clip, id } }));
  const onClose = jest.fn();
  open(target, onClose);
  await chooseFile('The song.mp3');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('does not close under a user who turned to a clip meanwhile, or opened it during the upload', async () => {
  let answer: () => void = () => undefined;
  api.uploadClip.mockImplementation(
    ({ id }) =>
      new Promise((resolve) => {
        answer = () => resolve({ clip: { ...clip, id } });
      }),
  );
  const onClose = jest.fn();
  const { store, unmount } = open(target, onClose);
  await chooseFile('Wedding.mp3');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: The song' }));
  const title = await screen.findByRole('textbox', { name: /Name/ });
  await waitFor(() => expect(api.uploadClip).toHaveBeenCalledTimes(1));
  answer();
  await waitFor(() => expect(store.getState().storage.clips.upload).toBeNull());
  expect(title).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(title).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
  unmount();

  const reopened = open(target, onClose);
  const upload = { id: 'c2', name: 'Wedding.mp3', bytes: 1, target };
  act(() => void reopened.store.dispatch(actions.fileChosen(upload)));
  expect(await screen.findByText('Continue editing')).toBeInTheDocument();
  act(() => void reopened.store.dispatch(actions.uploadCancelled()));
  await waitFor(() => expect(screen.queryByText('Continue editing')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

it('closes, rather than goes on editing, where clips are only managed', async () => {
  const { store } = open(null);
  act(() => void store.dispatch(actions.fileChosen({ id: 'c2', name: 'Wedding.mp3', bytes: 1, target })));
  expect(await screen.findByText('The song')).toBeInTheDocument();
  expect(screen.queryByText('Continue editing')).toBeNull();
});

it('offers another try after a broken connection, and only another file after a refusal', async () => {
  api.uploadClip.mockRejectedValueOnce(createApiError('unavailable'));
  api.uploadClip.mockRejectedValueOnce(createApiError('clip_unsupported'));
  open(target);
  await chooseFile('Wedding.mp4');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/neither a video nor a sound file/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeInTheDocument();
});
