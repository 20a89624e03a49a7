import { testUuid } from '@domain/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { actions as storage } from '@/features/storage';
import { stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { FileDropStatus } from './FileDropStatus';
import { FailedUploads } from './TrayUploads';

const openPane = jest.fn();
const tools = { openPane } as unknown as EditorTools;
const file = (n: number) => ({
  id: testUuid(n),
  name: `letter ${n}.jpg`,
  bytes: 10,
  addedAt: '2026-01-01T00:00:00.000Z',
});
const refusedFile = (n: number) => ({
  id: testUuid(n),
  inspection: { ok: false, reason: { code: 'file_empty', params: {} } } as const,
});

it('shows failed uploads, and leads to the reasons and a retry', async () => {
  const { store } = renderApp(
    <EditorContext value={tools}>
      <FileDropStatus stage={createRef()} />
      <FailedUploads />
    </EditorContext>,
    { state: stateWithOpenAlbum() },
  );
  act(() => {
    store.dispatch(storage.filesAdded({ files: [file(1), file(2)] }));
    store.dispatch(storage.filesChecked({ checked: [refusedFile(1)] }));
    store.dispatch(storage.uploadFailed({ id: testUuid(2), reason: { code: 'network' }, retryable: true } as never));
  });
  expect(screen.getByText('2 files were not added')).toBeVisible();
  expect(screen.getByText('1 file can’t be used')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Why?' }));
  expect(openPane).toHaveBeenCalledWith('photos');
  expect(screen.queryByText('2 files were not added')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try letter 2.jpg again' }));
  expect(store.getState().storage.uploads[testUuid(2)]?.status.phase).toBe('waiting');
});
