import { act, screen } from '@testing-library/react';
import { toFailure } from '@/api';
import { actions } from '@/features/clips';
import { createApiError } from '@/testing/albums';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { AddClipTool } from './AddClipTool';

it('says that an upload waits for the user after its dialog was closed', () => {
  const { store } = renderApp(
    <EditorContext value={{ spreadId: FIRST } as EditorTools}>
      <AddClipTool />
    </EditorContext>,
    { state: stateWithOpenAlbum() },
  );
  const target = { albumId: 'a', spreadId: FIRST };
  const choose = actions.fileChosen({ id: 'c', name: 'The song.mp4', bytes: 5, target });
  expect(screen.getByRole('button')).toHaveTextContent('Video or voice');
  for (const stop of [
    actions.uploadDoubted(),
    actions.uploadFailed({ failure: toFailure(createApiError('unavailable')) }),
  ]) {
    act(() => void store.dispatch(choose));
    expect(screen.getByRole('button')).toHaveTextContent('Video or voice');
    act(() => void store.dispatch(stop));
    expect(screen.getByRole('button', { name: /: not uploaded$/ })).toHaveTextContent('Not uploaded');
  }
});
