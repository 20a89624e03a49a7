import { aPhotoElement } from '@domain/testing';
import { screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { ElementButton } from './ElementButton';

const nothing = () => undefined;

it('shows a frame without a photo, for nothing is painted there', async () => {
  const shown = { view: { x: 0, y: 0, width: 420, height: 210 }, sure: 1, chosen: false, target: false };
  const does = { onPress: nothing, onChoose: nothing, onEnter: nothing };
  renderApp(
    <>
      <ElementButton element={aPhotoElement({ id: 'p1' })} number={1} {...shown} {...does} />
      <ElementButton element={aPhotoElement({ id: 'p2', fileId: null })} number={2} {...shown} {...does} />
    </>,
  );
  const buttons = await screen.findAllByRole('button');
  expect(buttons.map((button) => button.hasAttribute('data-empty'))).toEqual([false, true]);
});
