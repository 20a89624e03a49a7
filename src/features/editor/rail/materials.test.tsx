import type { Background } from '@domain/document';
import { aSpread, testUuid } from '@domain/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { actions as storage } from '@/features/storage';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { DocumentContext, EditorContext, type EditorTools, PhotosContext } from '../hooks/EditorContext';
import StickerTray from '../photo-tray/StickerTray';
import { editorActions as actions } from '../state/slice';
import BackgroundTray from './BackgroundTray';
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

describe('paper, picture and colour of a page', () => {
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  const background: Background = {
    colour: '#ffffff',
    paper: { id: 'sprigs', colour: '#203040' },
    picture: { fileId: testUuid(1), crop },
  };
  const known = (id: string) => ({
    [id]: { path: '', preview: `/${id}`, width: 1000, height: 500, colour: '#808080' },
  });

  async function press(name: string | RegExp) {
    const state = rootReducer(stateWithOpenAlbum({ photos: known(testUuid(2)) }), actions.spreadChosen({ id: FIRST }));
    apply.mockClear();
    renderApp(
      <EditorContext value={tools as EditorTools}>
        <PhotosContext value={known(testUuid(2))}>
          <DocumentContext value={aSpread({ background })}>
            <BackgroundTray />
          </DocumentContext>
        </PhotosContext>
      </EditorContext>,
      { state },
    );
    const [button] = await screen.findAllByRole('button', { name });
    await userEvent.click(button ?? document.body);
    return (apply.mock.calls[0] as [{ background: Background }])[0].background;
  }
  const without = (part: 'paper' | 'picture') => {
    const { [part]: _, ...rest } = background;
    return rest;
  };

  it.each<[string, string | RegExp, (after: Background) => Background]>([
    ['another paper', 'Dots', ({ paper }) => ({ ...background, ...(paper && { paper }) })],
    ['no paper', 'Sprigs', () => without('paper')],
    ['another picture', 'Photo 1', ({ picture }) => ({ ...background, ...(picture && { picture }) })],
    ['no picture', 'Remove the background picture', () => without('picture')],
    ['another colour', /^Background colour #(?!ffffff)/, ({ colour }) => ({ ...background, colour })],
  ])('stay when the user chooses %s', async (_, name, expected) => {
    const after = await press(name);
    expect(after).toEqual(expected(after));
    expect(after).not.toEqual(background);
  });
});
