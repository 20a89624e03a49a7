import { aTextElement } from '@domain/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getElements, renderPanel, typeInto } from '@/testing/renderPanel';
import { TextPanel } from '../text/TextPanel';

const words = aTextElement({ text: 'one two three' });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
const show = (changes = {}) =>
  renderPanel([{ ...words, ...changes }], ([text]) => text?.type === 'text' && <TextPanel text={text} />);

function select(start: number, end: number) {
  act(() => {
    field().focus();
    field().setSelectionRange(start, end);
    document.dispatchEvent(new Event('selectionchange'));
  });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('styles the whole text when no letters are selected', async () => {
  show();
  await press('Bold');
  expect(getElements()).toMatchObject([{ styles: [{ start: 0, end: 13, bold: true }] }]);
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await press('Bold');
  expect(getElements()?.[0]).not.toHaveProperty('styles');
});

it('styles the selected letters, and shows their style', async () => {
  show();
  select(4, 7);
  await press('Italic');
  await press('Underline');
  expect(getElements()).toMatchObject([{ styles: [{ start: 4, end: 7, italic: true, underline: true }] }]);
  select(0, 7);
  expect(screen.getByRole('button', { name: 'Italic' })).toHaveAttribute('aria-pressed', 'false');
});

it('sets size and colour of the letters that were selected before their field took the focus', async () => {
  show();
  select(4, 7);
  await typeInto('Size', '20');
  expect(getElements()).toMatchObject([{ size: 12, styles: [{ start: 4, end: 7, size: 20 }] }]);
});

it('sets the size of the whole text after the selection has ended', async () => {
  show();
  select(4, 7);
  await userEvent.click(document.body);
  await typeInto('Size', '20');
  expect(getElements()).toMatchObject([{ size: 20 }]);
  expect(getElements()?.[0]).not.toHaveProperty('styles');
});

it('styles letters with the keyboard while text is edited', () => {
  show();
  select(0, 3);
  expect(fireEvent.keyDown(field(), { key: 'b', code: 'KeyB', ctrlKey: true })).toBe(false);
  expect(getElements()).toMatchObject([{ styles: [{ start: 0, end: 3, bold: true }] }]);
  fireEvent.keyDown(field(), { key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(getElements()?.[0]).not.toHaveProperty('styles');
});

it('offers no italic in a font without one', () => {
  show({ font: 'condensed' });
  expect(screen.getByRole('button', { name: 'Italic' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Bold' })).toBeEnabled();
});

it('sets capitals, letter spacing and a drop cap', async () => {
  show();
  await press('All capitals');
  await typeInto('Letter spacing', '5');
  await userEvent.selectOptions(screen.getByLabelText('Drop cap'), '3');
  expect(getElements()).toMatchObject([{ caps: true, spacing: 50, dropCap: 3 }]);
});

it('offers no bold where it could not be seen, gives the reason, and takes off what is set', async () => {
  show({ font: 'hand' });
  const bold = () => screen.getByRole('button', { name: 'Bold' });
  expect(bold()).toBeDisabled();
  expect(bold()).toHaveAttribute('title', 'This font has no bold style.');
  select(0, 3);
  fireEvent.keyDown(field(), { key: 'b', code: 'KeyB', ctrlKey: true });
  expect(getElements()?.[0]).not.toHaveProperty('styles');
});

it('takes off a bold that the font does not show', async () => {
  show({ id: 't9', font: 'hand', styles: [{ start: 0, end: 13, bold: true }] });
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await press('Bold');
  expect(getElements()?.[0]).not.toHaveProperty('styles');
});
