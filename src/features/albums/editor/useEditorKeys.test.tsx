import { fireEvent, render, screen } from '@testing-library/react';
import { type KeyCommands, useEditorKeys } from './useEditorKeys';

const commands = { undo: jest.fn(), text: jest.fn(), remove: jest.fn(), nextSpread: jest.fn(), move: jest.fn() };

function Desk() {
  useEditorKeys(commands satisfies KeyCommands, true);
  return (
    <>
      <button type="button">Element</button>
      <select aria-label="Font" />
      <input type="color" aria-label="Colour" />
      <input aria-label="Size" />
      <input aria-label="Width" data-settled />
      <input type="range" aria-label="Zoom" />
      <div role="dialog">
        <input type="checkbox" aria-label="Singles" />
      </div>
    </>
  );
}

const undo = { key: 'я', code: 'KeyZ', ctrlKey: true };
const text = { key: 't', code: 'KeyT' };

beforeEach(() => jest.clearAllMocks());

it.each([
  ['Element', 1, 1],
  ['Font', 1, 0],
  ['Colour', 1, 0],
  ['Size', 0, 0],
  ['Width', 1, 0],
  ['Singles', 0, 0],
])('what has the focus keeps the keys that it needs itself: %s', (name, undone, written) => {
  render(<Desk />);
  const target = name === 'Element' ? screen.getByText(name) : screen.getByLabelText(name);
  for (const press of [undo, text]) fireEvent.keyDown(target, press);
  expect([commands.undo, commands.text].map(({ mock }) => mock.calls.length)).toEqual([undone, written]);
});

it('a slider keeps its large steps, which turn the page elsewhere', () => {
  render(<Desk />);
  const down = { key: 'PageDown', code: 'PageDown' };
  fireEvent.keyDown(screen.getByLabelText('Zoom'), down);
  expect(commands.nextSpread).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText('Element'), down);
  expect(commands.nextSpread).toHaveBeenCalledTimes(1);
});
