import { serialiseSpread } from '@domain/document';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALBUM, aBook, signedInState } from '@/testing/albums';
import { createTestDocument, FIRST } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { versionsActions as actions, type VersionsDialogState as Opened } from './slice';
import { VersionsDialog } from './VersionsDialog';

const NAMED = '40000000-0000-4000-8000-000000000001';
const AUTOMATIC = '40000000-0000-4000-8000-000000000002';
const spreads = aBook().documents.map((doc, i) => ({ id: `s${i}`, html: serialiseSpread(doc) }));
const shape = { format: 'square-210', template_id: 'journey', page_count: 24 } as const;
const shared = { ...shape, cover: spreads[0]?.html ?? '', created_at: '2026-03-01T10:00:00.000Z' } as const;
const opened: Opened = {
  albumId: ALBUM,
  title: 'Canyons',
  phase: 'ready',
  versions: [
    { ...shared, id: NAMED, kind: 'named', name: 'Before printing' },
    { ...shared, id: AUTOMATIC, kind: 'automatic', name: null },
  ],
  now: { spreads: spreads.toSpliced(3, 1), photos: {}, shape },
  chosen: NAMED,
  pages: { [NAMED]: { spreads, photos: {} } },
};

const show = async (changes: Partial<Opened> = {}) => {
  const app = renderApp(<VersionsDialog />, {
    state: signedInState({ versions: { open: { ...opened, ...changes } } }),
  });
  return { ...app, dialog: within(await screen.findByRole('dialog')), user: userEvent.setup() };
};

describe('VersionsDialog', () => {
  it('shows the differences of the selected version as pictures, with no changes lost', async () => {
    const { dialog } = await show();
    expect(dialog.getByRole('status')).toHaveTextContent('Since then: 1 spread removed.');
    expect(dialog.getByText('Not in the album')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/loses nothing/);
    expect(dialog.getByRole('button', { name: /^Before printing/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('names automatic versions by what follows, with their covers', async () => {
    const at = (i: number, changes: Partial<Opened['versions'][number]>) =>
      ({ ...shared, id: `${AUTOMATIC.slice(0, -1)}${i}`, kind: 'automatic', name: null, ...changes }) as const;
    const { dialog } = await show({
      versions: [
        at(1, {}),
        at(2, { page_count: 30 }),
        at(3, { format: 'square-300', template_id: 'vow' }),
        at(4, { format: 'square-300', template_id: 'vow' }),
      ],
      now: { spreads, photos: {}, shape: { format: 'landscape-a4', template_id: 'hearth', page_count: 24 } },
    });
    const names = dialog.getAllByRole('listitem').map((item) => item.querySelector('button > span')?.textContent);
    expect(names).toEqual([
      'Before A4 landscape, Hearth',
      'Before 24 pages',
      'Before Square, Journey, 30 pages',
      'Before changes',
    ]);
    const covers = dialog.getAllByRole('listitem').map((item) => item.querySelector('[data-side], [style]'));
    expect(covers.every((cover) => cover !== null)).toBe(true);
  });

  it('counts changed, added and removed spreads apart', async () => {
    const changed = spreads.map((spread, i) =>
      i === 1 ? { ...spread, html: spread.html.replace('</section>', ' </section>') } : spread,
    );
    const now = [
      ...changed.toSpliced(3, 1).slice(0, -1),
      { id: 'new', html: spreads[2]?.html ?? '' },
      ...changed.slice(-1),
    ];
    const { dialog } = await show({ now: { spreads: now, photos: {}, shape } });
    expect(dialog.getByRole('status')).toHaveTextContent(
      'Since then: 1 spread changed, 1 spread added, 1 spread removed.',
    );
  });

  it('restores the selected version by keyboard', async () => {
    const { dialog, user, actions: log } = await show();
    dialog.getByRole('button', { name: 'Restore' }).focus();
    await user.keyboard('{Enter}');
    expect(log.find(actions.versionRestoreRequested.match)?.payload).toEqual({ albumId: ALBUM, versionId: NAMED });
  });

  it('says that it waits for unsaved changes', async () => {
    const drafts = {
      [FIRST]: { spreadId: FIRST, albumId: ALBUM, version: 1, document: createTestDocument(), revision: 1 },
    };
    const versions = { open: { ...opened, phase: 'loading', chosen: null } } as const;
    renderApp(<VersionsDialog />, { state: signedInState({ versions, drafts }) });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('status')).toHaveTextContent('not saved yet');
  });

  it('saves a version under a valid name', async () => {
    const { dialog, user, actions: log } = await show();
    const keep = dialog.getByRole('button', { name: 'Save version' });
    await user.type(dialog.getByRole('textbox'), '   ');
    expect(keep).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), 'Final{Enter}');
    expect(log.find(actions.versionSaveRequested.match)?.payload).toMatchObject({ albumId: ALBUM, name: 'Final' });
  });

  it('keeps a name in the field until its version is saved', async () => {
    const { dialog, user, actions: log, store } = await show();
    const field = dialog.getByRole('textbox');
    await user.type(field, 'Final{Enter}');
    const { payload } = log.find(actions.versionSaveRequested.match) ?? {};
    act(() => void store.dispatch(actions.versionFailed({ albumId: ALBUM })));
    expect(field).toHaveValue('Final');
    await user.type(field, '{Enter}');
    const requests = log.filter(actions.versionSaveRequested.match);
    expect([payload?.name, requests.length]).toEqual(['Final', 2]);
    const id = requests[1]?.payload.versionId ?? '';
    act(
      () =>
        void store.dispatch(
          actions.versionSaved({ albumId: ALBUM, version: { ...shared, id, kind: 'named', name: 'Final' } }),
        ),
    );
    expect(field).toHaveValue('');
  });

  it('keeps the next name, typed while a version is saved or the list is loaded again', async () => {
    const { dialog, user, actions: log, store } = await show();
    const field = dialog.getByRole('textbox');
    await user.type(field, 'Final{Enter}');
    await user.clear(field);
    await user.type(field, 'Really final');
    const id = log.find(actions.versionSaveRequested.match)?.payload.versionId ?? '';
    const version = { ...shared, id, kind: 'named', name: 'Final' } as const;
    act(() => void store.dispatch(actions.versionSaved({ albumId: ALBUM, version })));
    expect(field).toHaveValue('Really final');
    const versions = [version, ...opened.versions];
    const now = { spreads, photos: {}, shape };
    act(() => void store.dispatch(actions.versionsLoaded({ albumId: ALBUM, versions, now })));
    expect(field).toHaveValue('Really final');
  });

  it('deletes only named versions; the others expire by themselves', async () => {
    const { dialog, user, actions: log } = await show();
    await user.click(dialog.getByRole('button', { name: 'Delete version “Before printing”' }));
    expect(log.find(actions.versionDeleteRequested.match)?.payload).toEqual({ albumId: ALBUM, versionId: NAMED });
    expect(dialog.getAllByRole('button', { name: /^Delete version/ })).toHaveLength(1);
  });

  it('explains versions while there are none', async () => {
    const { dialog } = await show({ versions: [], chosen: null });
    expect(dialog.getByText(/appear automatically/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
  });
});
