import { aPhotoElement, aQrElement, aTextElement } from '@domain/testing';
import { screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { ElementButton } from './ElementButtons';

const nothing = () => undefined;
const shown = {
  view: { x: 0, y: 0, width: 420, height: 210 },
  minHitMm: 1,
  selected: false,
  isDropTarget: false,
  qrWarning: null,
};
const handlers = { onPress: nothing, onSelect: nothing, onEnter: nothing };

it('shows a frame without a photo, because nothing is painted there', async () => {
  renderApp(
    <>
      <ElementButton element={aPhotoElement({ id: 'p1' })} number={1} {...shown} {...handlers} />
      <ElementButton element={aPhotoElement({ id: 'p2', fileId: null })} number={2} {...shown} {...handlers} />
    </>,
  );
  const buttons = await screen.findAllByRole('button');
  expect(buttons.map((button) => button.hasAttribute('data-empty'))).toEqual([false, true]);
});

it('warns of letters that print as boxes and of unreadable codes', async () => {
  renderApp(
    <>
      <ElementButton element={aTextElement({ text: 'Sea क' })} number={1} {...shown} {...handlers} />
      <ElementButton element={aQrElement()} number={1} {...shown} {...handlers} qrWarning="pale" />
      <ElementButton element={aQrElement({ id: 'q2' })} number={2} {...shown} {...handlers} />
    </>,
  );
  await screen.findByRole('button', { name: /None of the book’s fonts has क/ });
  expect(screen.getByRole('button', { name: /QR code 1. Too pale/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'QR code 2' })).toBeVisible();
});
