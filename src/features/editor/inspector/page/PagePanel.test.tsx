import type { AlbumSpread } from '@domain/contract';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, PhotosContext } from '../../hooks/EditorContext';
import { editorActions as actions } from '../../state/slice';
import { LayoutExplanation } from './PagePanel';

const photo = { path: '/1440', preview: '/250', colour: '#808080', width: 600, height: 400 };
const small = aPhotoElement({
  fileId: testUuid(1),
  frame: { x: 20, y: 20, width: 170, height: 113.333 },
  locked: true,
});
const tools = {} as EditorTools;

async function ask(doc: SpreadDocument, reasons?: NonNullable<AlbumSpread['reasons']>) {
  const album = anEditedAlbum({
    spreads: anEditedAlbum().spreads.map((spread) =>
      spread.id === FIRST ? { ...spread, html: serialiseSpread(doc), ...(reasons && { reasons }) } : spread,
    ),
  });
  const state = rootReducer(stateWithOpenAlbum(album), actions.spreadChosen({ id: FIRST }));
  renderApp(
    <EditorContext value={tools}>
      <PhotosContext value={{ [testUuid(1)]: photo }}>
        <LayoutExplanation />
      </PhotosContext>
    </EditorContext>,
    { state },
  );
  const button = screen.getByRole('button', { name: 'Why this layout?' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  const list = within(await screen.findByRole('list', { name: 'Why this layout?' }));
  return { button, lines: () => list.getAllByRole('listitem').map(({ textContent }) => textContent) };
}

describe('the layout explanation', () => {
  it('opens on request for the current spread, and closes again', async () => {
    const { button, lines } = await ask(aSpread({ elements: [small] }));
    expect(lines()).toEqual([
      expect.stringContaining('follow the order of the book'),
      'The photos were arranged around the locked elements.',
      'It would print at only 90 pixels per inch. It looks sharper in a smaller frame.',
    ]);
    await userEvent.click(button);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('reports nothing special for a cover without problems', async () => {
    const { lines } = await ask(aSpread({ role: 'cover', elements: [] }));
    expect(lines()).toEqual(['There is nothing special to say about this page.']);
  });

  it('says why the template fills a page as it does', async () => {
    const { lines } = await ask(aSpread({ elements: [] }), [{ code: 'design', values: { design: 'timeline' } }]);
    expect(lines()).toContain('The time of every photo is known, so they stand along a line with their days or times.');
  });

  it('includes reasons that only the engine knew when it created the spread', async () => {
    const cover = aSpread({ role: 'cover', elements: [] });
    const { lines } = await ask(cover, [
      { code: 'cover', values: { because: 'given' }, photo_id: testUuid(1) },
      { code: 'coverStyle', values: { style: 'bleed' } },
      { code: 'faces', values: { count: 1 } },
    ]);
    expect(lines()).toEqual([
      'You chose it for the cover.',
      'The cover is arranged differently here, so that no face is cut and the title hides nothing.',
    ]);
  });
});
