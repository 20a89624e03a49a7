import { fireEvent, screen } from '@testing-library/react';
import { ALBUM } from '@/testing/albums';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { renderApp } from '@/testing/renderApp';
import { EditableTitle } from './EditableTitle';

const begin = () => {
  const app = renderApp(<EditableTitle albumId={ALBUM} title="Canyons" />);
  fireEvent.click(screen.getByRole('button', { name: 'Canyons, rename' }));
  return app;
};

it('leaves the keys of an input method alone', () => {
  const { stop } = begin();
  pressWhileComposing(screen.getByRole('textbox'), 'Escape');
  expect(screen.getByRole('textbox')).toBeInTheDocument();
  stop();
});

it('is cancelled by Escape', () => {
  const { stop } = begin();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  stop();
});
