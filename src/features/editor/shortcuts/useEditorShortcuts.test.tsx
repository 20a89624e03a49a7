import { fireEvent, render, screen } from '@testing-library/react';
import { type ShortcutCommands, useEditorShortcuts } from './useEditorShortcuts';

const commands = {
  undo: jest.fn(),
  save: jest.fn(),
  text: jest.fn(),
  remove: jest.fn(),
  nextSpread: jest.fn(),
  nextPart: jest.fn(),
  move: jest.fn(),
  moveEnded: jest.fn(),
  write: jest.fn(() => false),
};

function Harness() {
  useEditorShortcuts(commands satisfies ShortcutCommands, true);
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
        <button type="button">Keep mine</button>
        <textarea aria-label="Name" />
      </div>
    </>
  );
}

const undo = { key: 'я', code: 'KeyZ', ctrlKey: true };
const text = { key: 't', code: 'KeyT' };

beforeEach(() => void jest.resetAllMocks());

it.each([
  ['Element', 1, 1],
  ['Font', 1, 0],
  ['Colour', 1, 0],
  ['Size', 0, 0],
  ['Width', 1, 0],
  ['Singles', 0, 0],
])('the focused control keeps the keys that it needs: %s', (name, undone, written) => {
  render(<Harness />);
  const target = name === 'Element' ? screen.getByText(name) : screen.getByLabelText(name);
  for (const press of [undo, text]) fireEvent.keyDown(target, press);
  expect([commands.undo, commands.text].map(({ mock }) => mock.calls.length)).toEqual([undone, written]);
});

it('the browser does not save its page, whatever has the focus', () => {
  render(<Harness />);
  const save = { key: 's', code: 'KeyS', ctrlKey: true };
  for (const name of ['Size', 'Zoom', 'Singles'])
    expect(fireEvent.keyDown(screen.getByLabelText(name), save)).toBe(false);
  expect(commands.save).toHaveBeenCalledTimes(3);
});

it('undo in a dialog undoes typing there, but never in a field behind it', () => {
  render(<Harness />);
  expect(fireEvent.keyDown(screen.getByText('Keep mine'), undo)).toBe(false);
  expect(fireEvent.keyDown(screen.getByLabelText('Name'), undo)).toBe(true);
  expect(commands.undo).not.toHaveBeenCalled();
});

it.each([
  ['Size', 1],
  ['Font', 1],
  ['Name', 0],
])('F6 moves to the next landmark from %s too, but not out of a dialog', (name, gone) => {
  render(<Harness />);
  fireEvent.keyDown(screen.getByLabelText(name), { key: 'F6', code: 'F6' });
  expect(commands.nextPart).toHaveBeenCalledTimes(gone);
});

it('a slider keeps its large steps, which turn the page elsewhere', () => {
  render(<Harness />);
  const down = { key: 'PageDown', code: 'PageDown' };
  fireEvent.keyDown(screen.getByLabelText('Zoom'), down);
  expect(commands.nextSpread).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText('Element'), down);
  expect(commands.nextSpread).toHaveBeenCalledTimes(1);
});

it('a move is announced once, when its key is released', () => {
  render(<Harness />);
  const right = { key: 'ArrowRight', code: 'ArrowRight' };
  const element = screen.getByText('Element');
  for (let i = 0; i < 3; i += 1) fireEvent.keyDown(element, right);
  expect(commands.move).toHaveBeenCalledTimes(3);
  expect(commands.moveEnded).not.toHaveBeenCalled();
  for (let i = 0; i < 2; i += 1) fireEvent.keyUp(element, right);
  expect(commands.moveEnded).toHaveBeenCalledTimes(1);
});

describe('a letter while a text is selected', () => {
  beforeEach(() => void commands.write.mockReturnValueOnce(true));

  it.each(['t', '?', 'я', '7', '夏', 'Process'])('goes into the text: %s', (key) => {
    render(<Harness />);
    // The browser puts an event that is not prevented into the field that has opened.
    expect(fireEvent.keyDown(screen.getByText('Element'), { key })).toBe(true);
    expect(commands.write).toHaveBeenCalledTimes(1);
    expect(commands.text).not.toHaveBeenCalled();
  });

  it.each([
    ['a shortcut', 'Element', { key: 's', code: 'KeyS', ctrlKey: true }],
    ['a named key', 'Element', { key: 'Delete' }],
    ['a space, which presses buttons', 'Element', { key: ' ' }],
    ['a letter for a field', 'Size', { key: 'x' }],
    ['a letter in a dialog', 'Keep mine', { key: 'x' }],
  ])('is not %s', (_, name, press) => {
    render(<Harness />);
    fireEvent.keyDown(screen.queryByText(name) ?? screen.getByLabelText(name), press);
    expect(commands.write).not.toHaveBeenCalled();
  });
});
