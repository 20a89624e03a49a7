import { fireEvent, render } from '@testing-library/react';
import { useViewerShortcuts, type ViewerCommands } from './useViewerShortcuts';

const done = jest.fn<void, [keyof ViewerCommands]>();
const command = (name: keyof ViewerCommands) => () => done(name) as never;

function Book() {
  useViewerShortcuts({
    next: command('next'),
    previous: command('previous'),
    first: command('first'),
    last: command('last'),
    zoom: command('zoom'),
    fullScreen: command('fullScreen'),
    pan: () => false,
    leave: command('leave'),
  });
  return null;
}

it.each([
  ['z', 'KeyZ', 'zoom'],
  ['Z', 'KeyZ', 'zoom'],
  ['я', 'KeyZ', 'zoom'],
  ['а', 'KeyF', 'fullScreen'],
  // On a Dvorak keyboard.
  ['f', 'KeyY', 'fullScreen'],
  ['End', 'End', 'last'],
] as const)('%s at %s follows its letter, or its position in another alphabet', (key, code, wanted) => {
  render(<Book />);
  fireEvent.keyDown(window, { key, code });
  expect(done.mock.lastCall).toEqual([wanted]);
});
