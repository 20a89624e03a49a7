import { defaultBookChoice } from '@domain/commerce';
import { screen } from '@testing-library/react';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM, signedInState } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { ExportDialog } from './ExportDialog';
import { exportActions as actions } from './slice';

it("starts with the last printer and the album's current binding", async () => {
  const subject = { albumId: ALBUM, title: 'Canyons' };
  const print = { printer: 'lulu', cover: 'soft', paper: 'silk-250', marks: false } as const;
  const book = { ...defaultBookChoice, printer: 'trade' };
  const state = [
    actions.exportRequested({ ...subject, kind: 'print', print }),
    actions.exportDialogOpened({ ...subject, book }),
  ].reduce(rootReducer, signedInState());
  renderApp(<ExportDialog />, { state });
  expect(await screen.findByLabelText('Printed by')).toHaveValue('lulu');
  expect(screen.getByLabelText('Paper')).toHaveValue(defaultBookChoice.paper);
});
