import { type SpreadElement, serialiseSpread } from '@domain/document';
import { type EditCommand, editDocument } from '@domain/document/edit';
import { formats } from '@domain/print';
import { aCalendarElement, aDateElement, aMapElement, aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { actions as storage } from '@/features/storage';
import { selectors as toasts } from '@/features/toasts';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, createTestSpread, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { renderPanel as renderEditedPanel } from '@/testing/renderPanel';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { watchStructure } from '../../sagas/applyStructureChanges';
import { editorActions as actions } from '../../state/slice';
import { findEditedPageLimits } from '../../state/validatePageLimits';
import { AddTools } from '../page/AddTools';
import { CalendarPanel } from './CalendarPanel';
import DrawingPanel from './DrawingPanel';
import { MapPanel } from './MapPanel';

const applied: EditCommand[] = [];
const tools: Partial<EditorTools> = {
  spreadId: FIRST,
  apply: (command) => void applied.push(command),
  announce: jest.fn(),
  select: jest.fn(),
};
beforeEach(() => {
  applied.splice(0);
  jest.clearAllMocks();
});

const withTools = (content: React.ReactNode) => <EditorContext value={tools as EditorTools}>{content}</EditorContext>;
const openAlbum = (elements: readonly SpreadElement[]) => {
  const html = serialiseSpread(aSpread({ elements }));
  const album = anEditedAlbum();
  const spreads = album.spreads.map((spread) => (spread.id === FIRST ? { ...spread, html } : spread));
  return rootReducer(stateWithOpenAlbum({ ...album, spreads }), actions.spreadChosen({ id: FIRST }));
};
/** Photos of two towns, two days apart, the later one on the page. */
function openTravelledAlbum(known: boolean) {
  const shown = [1, 2].map((n) => aPhotoElement({ id: `p${n}`, fileId: testUuid(n) }));
  const state = openAlbum(shown);
  const photos = [1, 2].map((n) =>
    createStorageFile(testUuid(n), {
      taken_local: `2024-06-1${6 - 2 * n}T10:00:00.000Z`,
      place: known
        ? { latitude: 43 + n / 3, longitude: 11.333, town: n === 1 ? 'Siena' : 'Lucca', country: 'IT' }
        : null,
    }),
  );
  return rootReducer(state, storage.pageLoaded({ photos, total: 2 }));
}

async function addDrawing(kind: string, known = true) {
  const { store } = renderApp(withTools(<AddTools />), { state: openTravelledAlbum(known) });
  await userEvent.click(screen.getByRole('button', { name: 'Map or date' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
  return store;
}
const added = () => applied.flatMap((command) => (command.kind === 'addElement' ? [command.element] : []));

describe('the menu of drawings', () => {
  it('adds a map of the places of the photos, in the order of the journey', async () => {
    await addDrawing('Map');
    await waitFor(() => expect(added()).toHaveLength(1));
    const [map] = added();
    expect(map?.type === 'map' && map.places.map(({ name }) => name)).toEqual(['Lucca', 'Siena']);
    expect(tools.select).toHaveBeenCalledWith([map?.id]);
  });

  it('says when no photo knows its place, and adds nothing', async () => {
    const store = await addDrawing('Map', false);
    await waitFor(() => expect(toasts.all(store.getState())).toMatchObject([{ title: { id: 'editor.map.noPlaces' } }]));
    expect(added()).toEqual([]);
  });

  it('adds the month of the photos with their days marked', async () => {
    await addDrawing('Calendar month');
    await waitFor(() => expect(added()).toMatchObject([{ type: 'calendar', month: '2024-06', marked: [12, 14] }]));
  });

  it('adds the first day of the photos', async () => {
    await addDrawing('Date');
    await waitFor(() => expect(added()).toMatchObject([{ type: 'date', date: '2024-06-12', locale: 'en' }]));
  });
});

describe('a map beside which the page has no room', () => {
  /** A page that one photo fills, which no other layout can free. */
  function openFullPage(pages: number) {
    const { width, height } = formats['square-210'];
    const frame = { x: 0, y: 0, width: 2 * width, height };
    const html = serialiseSpread(
      aSpread({ elements: [aPhotoElement({ id: 'p1', fileId: testUuid(1), frame, locked: true })] }),
    );
    const [cover, opening, ...inner] = anEditedAlbum().spreads;
    const closing = inner.pop();
    const more = Array.from({ length: pages / 2 - 1 - inner.length }, (_, n) => createTestSpread(testUuid(1000 + n)));
    const spreads = [cover, opening, ...inner, ...more, closing].flatMap((spread) => spread ?? []);
    const album = anEditedAlbum({
      spreads: spreads.map((spread) => (spread.id === FIRST ? { ...spread, html } : spread)),
    });
    const place = { latitude: 43, longitude: 11.333, town: 'Siena', country: 'IT' };
    const photos = [
      createStorageFile(testUuid(1), { place }),
      createStorageFile(testUuid(2), { place: { ...place, latitude: 44, town: 'Lucca' } }),
    ];
    return [actions.spreadChosen({ id: FIRST }), storage.pageLoaded({ photos, total: 2 })].reduce(
      rootReducer,
      stateWithOpenAlbum(album),
    );
  }
  async function addMap(pages: number) {
    const { store, stop } = renderApp(withTools(<AddTools />), { state: openFullPage(pages), sagas: [watchStructure] });
    const before = store.getState().albums.editor;
    await userEvent.click(screen.getByRole('button', { name: 'Map or date' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Map' }));
    await waitFor(() => expect(tools.announce).toHaveBeenCalledWith('added', 1));
    return { before, after: store.getState().albums.editor, toasts: toasts.all(store.getState()), stop };
  }

  it('gets a page of its own in one step, and is announced', async () => {
    const { before, after, stop } = await addMap(26);
    expect(after.order).toHaveLength(before.order.length + 1);
    expect(after.undo).toHaveLength(before.undo.length + 1);
    const [own] = after.order.filter((id) => !before.order.includes(id));
    const elements = after.spreads[own ?? '']?.document.elements;
    expect([after.current, elements?.map(({ type }) => type), after.selection]).toEqual([
      own,
      ['map'],
      elements?.map(({ id }) => id),
    ]);
    expect(added()).toEqual([]);
    stop();
  });

  it('stands on the page where the book has all its pages, without an error', async () => {
    const max = findEditedPageLimits('square-210', null).max;
    const { before, after, toasts: shown, stop } = await addMap(max);
    expect(after.order).toEqual(before.order);
    expect([added().map(({ type }) => type), shown]).toEqual([['map'], []]);
    stop();
  });
});

const renderPanel = (panel: React.ReactNode) => renderApp(withTools(panel), { state: openAlbum([]) });
const changes = () => applied.flatMap((command) => (command.kind === 'changeDrawing' ? [command.change] : []));

describe('the panel of a map', () => {
  it('renames, reorders and removes places, each by its name', async () => {
    renderPanel(<MapPanel map={aMapElement()} />);
    const [rome, florence, venice] = aMapElement().places;
    const list = within(screen.getByRole('list', { name: 'Places on the map' }));
    expect(list.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual([
      'Rome',
      'Florence',
      'Venice',
    ]);
    await userEvent.type(list.getByRole('textbox', { name: 'Name of place 2' }), '!');
    await userEvent.click(list.getByRole('button', { name: 'Move Venice earlier' }));
    await userEvent.click(list.getByRole('button', { name: 'Remove Rome' }));
    expect(changes()).toEqual([
      { type: 'map', places: [rome, { ...florence, name: 'Florence!' }, venice] },
      { type: 'map', places: [rome, venice, florence] },
      { type: 'map', places: [florence, venice] },
    ]);
    expect(list.getByRole('button', { name: 'Move Rome earlier' })).toBeDisabled();
  });

  it('moves the focus with a place, and to a neighbour of a removed one', async () => {
    renderEditedPanel([aMapElement()], ([map]) => map?.type === 'map' && <MapPanel map={map} />);
    const names = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);
    const button = (name: string) => screen.getByRole('button', { name });
    button('Move Venice earlier').focus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Rome', 'Venice', 'Florence']);
    expect(button('Move Venice earlier')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Venice', 'Rome', 'Florence']);
    expect(button('Move Venice later')).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(names()).toEqual(['Rome', 'Florence', 'Venice']);
    expect(button('Move Venice earlier')).toHaveFocus();
    button('Remove Venice').focus();
    await userEvent.keyboard('{Enter}');
    expect(button('Remove Florence')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Rome']);
    expect(screen.getByRole('textbox', { name: 'Name of place 1' })).toHaveFocus();
  });

  it('keeps the last place', () => {
    renderPanel(<MapPanel map={aMapElement({ places: aMapElement().places.slice(0, 1) })} />);
    expect(screen.getByRole('button', { name: 'Remove Rome' })).toBeDisabled();
  });
});

it('the year of a calendar applies when it is complete, and keeps the marks of days that other years lack', async () => {
  const february = aCalendarElement({ month: '2024-02', marked: [14, 29] });
  function Panel() {
    const [doc, setDoc] = useState(() => aSpread({ elements: [february] }));
    const [calendar] = doc.elements;
    const apply = (command: EditCommand) => {
      applied.push(command);
      setDoc((now) => editDocument(now, command).document);
    };
    return (
      <EditorContext value={{ ...tools, apply } as EditorTools}>
        {calendar?.type === 'calendar' && (
          <>
            <CalendarPanel calendar={calendar} />
            <output>{`${calendar.month}: ${calendar.marked.join(' ')}`}</output>
          </>
        )}
      </EditorContext>
    );
  }
  renderApp(<Panel />);
  const year = screen.getByRole('spinbutton', { name: 'Year' });
  const shown = () => screen.getByText(/^\d{4}-02: /).textContent;
  await userEvent.clear(year);
  await userEvent.type(year, '2028');
  expect([applied, shown()]).toEqual([[], '2024-02: 14 29']);
  await userEvent.type(year, '{Enter}');
  expect(shown()).toBe('2028-02: 14 29');
  await userEvent.type(year, '{ArrowUp}');
  expect(shown()).toBe('2029-02: 14');
  await userEvent.type(year, '{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(shown()).toBe('2032-02: 14 29');
});

it('the panel of a calendar marks days and changes the month', async () => {
  renderPanel(<CalendarPanel calendar={aCalendarElement()} />);
  const days = within(screen.getByRole('group', { name: 'Marked days' }));
  expect(days.getAllByRole('button')).toHaveLength(30);
  await userEvent.click(days.getByRole('button', { name: 'June 3' }));
  await userEvent.click(days.getByRole('button', { name: 'June 14', pressed: true }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'First day of the week' }), 'Sunday');
  expect(changes()).toEqual([
    { type: 'calendar', marked: [14, 15, 3] },
    { type: 'calendar', marked: [15] },
    { type: 'calendar', month: '2024-02', marked: [] },
    { type: 'calendar', firstDay: 0 },
  ]);
});

it('the panel of a date changes its style and language', async () => {
  renderPanel(<DrawingPanel element={aDateElement()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Postmark' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(changes()).toEqual([
    { type: 'date', style: 'postmark' },
    { type: 'date', locale: 'de' },
  ]);
});
