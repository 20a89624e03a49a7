import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { actions as storage } from '@/features/storage';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import StickerTray from '../photo-tray/StickerTray';
import { editorActions as actions } from '../state/slice';
import { PaperTray } from './PaperTray';

const apply = jest.fn();
const tools: Partial<EditorTools> = { spreadId: FIRST, apply, announce: jest.fn(), select: jest.fn() };

const file = (id: string, name: string) => ({
  id,
  name,
  path: `/files/stickers/${id}.svg`,
  words: [],
  colourable: true,
});
const groups = [
  { group: 'botanicals', files: [file('ornament-fern', 'fern')] },
  { group: 'journeys', files: [file('ornament-compass', 'compass')] },
  { group: 'love', files: [file('red-heart', 'red heart')] },
];

function open(tray: ReactNode) {
  apply.mockClear();
  const state = rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: FIRST }));
  return renderApp(<EditorContext value={tools as EditorTools}>{tray}</EditorContext>, { state });
}

it('puts a paper behind the page in a colour of the album', async () => {
  open(<PaperTray />);
  expect(screen.getAllByRole('button', { name: /.*/, pressed: false }).length).toBeGreaterThanOrEqual(12);
  await userEvent.click(screen.getByRole('button', { name: 'Sprigs' }));
  const [{ kind, background }] = apply.mock.calls[0];
  expect([kind, background.paper.id]).toEqual(['setBackground', 'sprigs']);
  expect(background.paper.colour).toMatch(/^#[\da-f]{6}$/);
  const [shown] = screen.getAllByRole('button', { pressed: true });
  expect(shown).toHaveStyle({ backgroundColor: background.paper.colour });
});

it('offers drawn stickers before emoji, those of the theme first', async () => {
  const { store } = open(<StickerTray />);
  act(() => {
    store.dispatch(storage.stickersLoaded({ language: 'en', groups }));
  });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Journeys, drawn',
    'Botanicals',
    'Love',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'compass' }));
  expect(apply).toHaveBeenCalledWith(
    expect.objectContaining({ element: expect.objectContaining({ stickerId: 'ornament-compass' }) }),
  );
});
