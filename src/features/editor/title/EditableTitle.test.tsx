import { fireEvent, screen } from '@testing-library/react';
import { ALBUM } from '@/testing/albums';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { renderApp } from '@/testing/renderApp';
import { EditableTitle } from './EditableTitle';

const begin = async () => {
  const app = renderApp(<EditableTitle albumId={ALBUM} title="Canyons" />);
  fireEvent.click(screen.getByRole('button', { name: 'Canyons, rename' }));
  await screen.findByRole('textbox');
  return app;
};

it('leaves the keys of an input method alone', async () => {
  const { stop } = await begin();
  pressWhileComposing(screen.getByRole('textbox'), 'Escape');
  expect(screen.getByRole('textbox')).toBeInTheDocument();
  stop();
});

it('is cancelled by Escape', async () => {
  const { stop } = await begin();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  stop();
});
