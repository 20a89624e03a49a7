import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FIRST, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { selectEditor } from '../state/selectors';
import GoToPageDialog from './GoToPageDialog';

const open = async () => {
  const onClose = jest.fn();
  const { store } = renderApp(<GoToPageDialog onClose={onClose} />, { state: stateWithOpenAlbum() });
  const field = await screen.findByRole('textbox', { name: /^Page/ });
  return { field, onClose, current: () => selectEditor(store.getState()).current };
};

it.each([
  ['2', FIRST],
  ['3', FIRST],
  ['4', SECOND],
])('shows the spread of page %s', async (page, id) => {
  const { field, onClose, current } = await open();
  await userEvent.type(field, `${page}{Enter}`);
  expect([current(), onClose.mock.calls.length]).toEqual([id, 1]);
});

it.each(['', '0', '99', 'x', '2.5'])('asks again for “%s”', async (page) => {
  const { field, onClose, current } = await open();
  const before = current();
  await userEvent.type(field, `${page}{Enter}`);
  expect(await screen.findByText(/^There are pages 1 to \d+\.$/)).toBeInTheDocument();
  expect([current(), onClose.mock.calls.length]).toEqual([before, 0]);
});
