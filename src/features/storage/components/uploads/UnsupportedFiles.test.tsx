import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootReducer } from '@/store/rootReducer';
import { createChosenFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { actions } from '../../slice';
import { UnsupportedFiles } from './UnsupportedFiles';

const small = { code: 'photo_too_small', params: { width: 1024, height: 768, min: 780 } } as const;
const damaged = { code: 'file_corrupt', params: {} } as const;

function show(smallCount: number, damagedCount: number) {
  const ids = Array.from({ length: smallCount + damagedCount }, (_, i) => `f${i}`);
  const checked = ids.map((id, i) => ({
    id,
    inspection: { ok: false as const, reason: i < smallCount ? small : damaged },
  }));
  const events = [
    actions.filesAdded({ files: ids.map((id) => createChosenFile(id)) }),
    actions.filesChecked({ checked }),
    actions.filesLeftOut({ videos: 1, others: 11 }),
  ];
  const state = events.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
  renderApp(<UnsupportedFiles />, { state });
  return userEvent.setup();
}

const SENTENCE = /^50 photos are too small to print: the shorter side must be at least 780.px\. Choose the originals/;

describe('UnsupportedFiles', () => {
  it('says once that a whole folder of photos is too small', () => {
    show(50, 0);
    expect(screen.getByText(SENTENCE)).toBeVisible();
    expect(screen.queryByRole('listitem', { hidden: true })).toBeNull();
    expect(screen.getByText(/f0\.jpg, f1\.jpg/)).toBeInTheDocument();
  });

  it('lists other reasons beside it, and few small photos one by one', () => {
    show(50, 2);
    expect(screen.getByText('52 files can’t be used')).toBeVisible();
    expect(screen.getByText(SENTENCE)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
  });

  it('counts in one line what is no photo, until it is read', async () => {
    const user = show(0, 1);
    expect(screen.getByRole('status')).toHaveTextContent('12 other files are not photos, 1 of them a video.');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
