import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileRegistry } from '@/lib/objectUrls';
import { acceptedInspection, createChosenFile, createStorageFile, tooSmallInspection } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { loadPhotoGrid } from '../components/lazyGrid';
import { actions } from '../slice';
import { PhotosPage } from './PhotosPage';

const photos = ['a', 'b', 'c'].map((id) => createStorageFile(id, { taken_local: '2015-07-14T10:00:00.000Z' }));

type Event = Parameters<ReturnType<typeof renderApp>['store']['dispatch']>[0];
/** Renders the page after its photo request succeeded. */
async function show(...given: (Event | { readonly route: string })[]) {
  const events = given.filter((one): one is Event => 'type' in one);
  const place = given.find((one): one is { readonly route: string } => 'route' in one);
  const uses = { onMakeAlbum: jest.fn(), onAddToAlbum: jest.fn() };
  const app = renderApp(<PhotosPage {...uses} />, place);
  const dispatch = (...more: typeof events) => {
    act(() => {
      for (const event of more) app.store.dispatch(event);
    });
  };
  dispatch(...events);
  // The grid loads apart.
  await act(async () => {
    await loadPhotoGrid();
  });
  return { ...app, ...uses, dispatch, user: userEvent.setup(), storage: () => app.store.getState().storage };
}
const listed = (list = photos) => [actions.pageLoaded({ photos: list, total: list.length }), actions.listCompleted()];
const failing = (...ids: string[]) => [
  actions.filesAdded({ files: ids.map((id) => createChosenFile(id)) }),
  actions.filesChecked({ checked: ids.map((id) => ({ id, inspection: acceptedInspection })) }),
  ...ids.map((id) =>
    actions.uploadFailed({ id, reason: { code: 'network', status: 0, message: '' }, retryable: true }),
  ),
];

describe('PhotosPage', () => {
  it('requests the photos and shows placeholders', async () => {
    const { actions: log } = await show();
    expect(log.filter(actions.listRequested.match)).toHaveLength(1);
    expect(screen.getByRole('status', { name: 'Loading photos' })).toBeInTheDocument();
  });

  it('offers one action when there are no photos, and the other photo source', async () => {
    await show(...listed([]));
    expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Choose photos',
      'Google Photos',
    ]);
  });

  it('never says that there are no photos, or that one is missing, before they are in view', async () => {
    const shown: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) shown.push(node.textContent ?? '');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const { dispatch } = await show({ route: '/?photo=b' });
    dispatch(...listed());
    expect(await screen.findByRole('dialog', { name: 'Photo 2 of 3' })).toBeInTheDocument();
    observer.disconnect();
    expect(shown.filter((text) => /No photos yet|isn’t here/.test(text))).toEqual([]);
  });

  it('reports a failure to load, and retries', async () => {
    const { user, actions: log } = await show(actions.listFailed());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(log.filter(actions.listRequested.match)).toHaveLength(2);
  });

  it('adds chosen files at once, each with an id and its bytes in the registry', async () => {
    const { user, storage } = await show(...listed());
    const file = new File(['bytes'], 'IMG 1.jpg', { type: 'image/jpeg' });
    const junk = new File(['x'], '.DS_Store');
    await user.upload(screen.getByTestId('folder-input'), [file, junk]);
    const [id = ''] = storage().order;
    expect(storage().order).toHaveLength(1);
    expect(fileRegistry.get(id)).toBe(file);
    expect(screen.getByRole('gridcell', { name: 'IMG 1.jpg, Checking' })).toBeInTheDocument();
  });

  it('lists failures with their reason and retries one or all', async () => {
    const { user, storage } = await show(...listed(), ...failing('x', 'y'));
    const panel = within(await screen.findByRole('region', { name: 'Uploads' }));
    expect(panel.getAllByText('Can’t reach the server. Check your connection and try again.')).toHaveLength(2);
    await user.click(panel.getByRole('button', { name: 'Try x.jpg again' }));
    expect(storage().uploads.x?.status.phase).toBe('waiting');
    await user.click(panel.getByRole('button', { name: 'Remove y.jpg from the list' }));
    expect(storage().uploads.y).toBeUndefined();
  });

  it('announces progress by tenths, politely', async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `u${i}`);
    const { dispatch } = await show(
      ...listed(),
      actions.filesAdded({ files: ids.map((id) => createChosenFile(id)) }),
      actions.filesChecked({ checked: ids.map((id) => ({ id, inspection: acceptedInspection })) }),
    );
    const said = new Set<string>();
    for (const id of ids) {
      dispatch(actions.uploadSucceeded({ id, photo: createStorageFile(id) }));
      for (const region of document.querySelectorAll('output')) said.add(region.textContent ?? '');
    }
    expect(said).toContain('20 of 100 uploaded');
    expect(said).toContain('100 of 100 uploaded');
    expect(said.size).toBeLessThanOrEqual(13);
  });

  it('lists unsupported files with their reasons', async () => {
    const { user, storage } = await show(
      ...listed(),
      actions.filesAdded({ files: [createChosenFile('small'), createChosenFile('mine')] }),
      actions.filesChecked({ checked: [{ id: 'small', inspection: tooSmallInspection }] }),
      actions.uploadRefused({ id: 'mine', reason: { code: 'photo_too_small', params: {} } }),
    );
    await user.click(await screen.findByText('2 files can’t be used'));
    expect(
      screen.getByText('100 × 90 px: too small to print. The shorter side must be at least 780 px.'),
    ).toBeVisible();
    expect(
      screen.getByText('This photo is too small to print: its shorter side must be at least 780 px.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear list' }));
    expect(storage().order).toEqual([]);
  });

  it('deletes the selection by button or key', async () => {
    const { user, storage } = await show(...listed());
    await user.click(await screen.findByRole('gridcell', { name: 'b.jpg' }));
    expect(screen.getByRole('toolbar', { name: '1 photo selected' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(Object.keys(storage().deleting)).toEqual(['b']);
    expect(screen.queryByRole('gridcell', { name: 'b.jpg' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('role', 'gridcell');
    await user.click(screen.getByRole('gridcell', { name: 'a.jpg' }));
    await user.keyboard('{Delete}');
    expect(Object.keys(storage().deleting).sort()).toEqual(['a', 'b']);
    expect(screen.getByRole('gridcell', { name: 'c.jpg' })).toHaveFocus();
  });

  it('counts all photos, without those whose deletion can still be undone', async () => {
    const { user, dispatch, storage } = await show(actions.pageLoaded({ photos, total: 8 }));
    await user.click(await screen.findByRole('gridcell', { name: 'b.jpg' }));
    expect(screen.getByText('8 photos')).toBeInTheDocument();
    await user.keyboard('{Delete}');
    expect(screen.getByText('7 photos')).toBeInTheDocument();
    dispatch(actions.deleteUndone({ deletion: storage().deleting['b'] ?? '' }));
    expect(screen.getByText('8 photos')).toBeInTheDocument();
    await user.click(await screen.findByRole('gridcell', { name: 'c.jpg' }));
    await user.keyboard('{Delete}');
    dispatch(actions.deleteSucceeded({ ids: ['c'] }));
    expect(screen.getByText('7 photos')).toBeInTheDocument();
  });

  it('keeps the focus when the removal of a photo moves others to another row', async () => {
    const many = Array.from({ length: 12 }, (_, i) =>
      createStorageFile(`p${String(i).padStart(2, '0')}`, { taken_local: '2015-07-14T10:00:00.000Z' }),
    );
    const { user } = await show(...listed(many));
    const second = (await screen.findAllByRole('row'))[2];
    const [first, next] = second ? within(second).getAllByRole('gridcell') : [];
    expect(first && next).toBeTruthy();
    if (first) await user.click(first);
    await user.keyboard('{Delete}');
    expect(document.activeElement).toHaveAttribute('data-photo', next?.dataset['photo']);
  });

  it('uses the selection for albums', async () => {
    const { user, onMakeAlbum, onAddToAlbum } = await show(...listed());
    await user.click(await screen.findByRole('gridcell', { name: 'b.jpg' }));
    await user.click(screen.getByRole('gridcell', { name: 'c.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Make an album' }));
    expect(onMakeAlbum).toHaveBeenCalledWith(['c', 'b']);
    await user.click(screen.getByRole('button', { name: 'Add to an album' }));
    expect(onAddToAlbum).toHaveBeenCalledWith(['c', 'b']);
  });

  it('changes the date of the selection, and groups photos without date apart', async () => {
    const { user, storage } = await show(...listed());
    await user.click(await screen.findByRole('gridcell', { name: 'b.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Edit date' }));
    const day = await screen.findByLabelText('Date');
    expect(day).toHaveValue('2015-07-14');
    await user.clear(day);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a complete date between 1826 and today.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'No date' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(storage().dateEdits).toMatchObject([{ changes: [{ id: 'b', after: { taken_local: null } }] }]);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'July 14, 2015',
      'Without date',
    ]);
  });

  it('opens a photo by double click or Enter, shows neighbours by keys, and closes by Escape', async () => {
    const { user, router, storage } = await show(...listed());
    await user.dblClick(await screen.findByRole('gridcell', { name: 'c.jpg' }));
    expect(storage().selected).toEqual({});
    const view = await screen.findByRole('dialog', { name: 'Photo 1 of 3' });
    expect(within(view).getByRole('img', { name: 'c.jpg' })).toHaveAttribute('src', '/files/c/1440');
    expect(within(view).getByText('Tuesday, July 14, 2015 at 10:00 AM')).toBeVisible();
    expect(within(view).getByText('1,600 × 1,200 px · 1.9 MP · 0 MB')).toBeVisible();
    expect(router.state.location.search).toBe('?photo=c');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'Photo 3 of 3' })).toBeVisible();
    expect(router.state.location.search).toBe('?photo=a');
    await user.keyboard('{Delete}');
    expect(Object.keys(storage().deleting)).toEqual(['a']);
    expect(await screen.findByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    const tile = screen.getByRole('gridcell', { name: 'b.jpg' });
    await waitFor(() => expect(tile).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
  });

  it('opens the photo of the address, and says when it does not exist', async () => {
    const { user, dispatch, router } = await show({ route: '/?photo=gone' });
    expect(await screen.findByRole('dialog', { name: 'Photos' })).toBeVisible();
    expect(screen.queryByText('This photo isn’t here')).not.toBeInTheDocument();
    dispatch(...listed());
    expect(await screen.findByText('This photo isn’t here')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(router.state.location.search).toBe('');
  });

  it('requests another order and keeps the photos meanwhile', async () => {
    const { user, storage } = await show(...listed());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'Uploaded, oldest first');
    expect(storage()).toMatchObject({ sortBy: 'created_at', sortOrder: 'asc' });
    expect(screen.getAllByRole('gridcell', { name: /\.jpg$/ })).toHaveLength(3);
  });

  it('finds by name, day, place or album, and reports no matches', async () => {
    const place = { latitude: 43.7, longitude: 7.3, town: 'Nice', country: 'FR' };
    const used = createStorageFile('z', {
      used_in: [{ id: 'album', title: 'Riviera' }],
      taken_local: '2021-08-14T23:30:00Z',
      place,
    });
    const { user } = await show(...listed([...photos, used]));
    const field = await screen.findByRole('searchbox', { name: 'Search by name, day, place or album' });
    for (const words of ['rivi', 'z.J', 'August 14', '2021-08', 'nice france', 'aug Nîce']) {
      await user.clear(field);
      await user.type(field, words);
      const cells = screen.getAllByRole('gridcell', { name: /\.jpg$/ });
      expect([words, ...cells.map((cell) => cell.getAttribute('aria-label'))]).toEqual([words, 'z.jpg']);
    }
    await user.type(field, 'xyz');
    await user.click(await screen.findByRole('link', { name: 'Show all photos' }));
    expect(screen.getAllByRole('gridcell', { name: /\.jpg$/ })).toHaveLength(4);
  });

  it('lists the albums of a single selected photo and links to them', async () => {
    const used = createStorageFile('z', { used_in: [{ id: 'album', title: 'Riviera' }] });
    const { user, router } = await show(...listed([createStorageFile('a', { used_in: [] }), used]));
    await user.click(await screen.findByRole('gridcell', { name: 'a.jpg' }));
    expect(await screen.findByText('In no album yet')).toBeInTheDocument();
    await user.click(screen.getByRole('gridcell', { name: 'a.jpg' }));
    await user.click(screen.getByRole('gridcell', { name: 'z.jpg' }));
    await user.click(await screen.findByRole('button', { name: 'In 1 album' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Riviera' }));
    expect(router.state.location.pathname).toBe('/creations/preview/album');
  });

  it('shows the requested groups under their names', async () => {
    const { user, dispatch } = await show(...listed());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), 'Places');
    const place = { latitude: 48.86, longitude: -2.35, town: 'Paris' };
    dispatch(
      actions.groupsLoaded({
        by: 'place',
        groups: [
          { key: '48.86,-2.35', place, files: ['a'] },
          { key: '-1.5,-2.35', place: { ...place, latitude: -1.5, town: null }, files: ['b', 'gone'] },
          { key: 'unknown', place: null, files: [] },
        ],
      }),
    );
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Recently added',
      'Paris',
      '1.5°\u00a0S, 2.35°\u00a0W',
    ]);
  });
});
