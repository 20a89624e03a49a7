import { aSpread, aTextElement } from '@domain/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { ThemeStyleField } from './ThemeStyleField';
import { themeTextStyle } from './themeTextStyles';

const apply = jest.fn();
const doc = aSpread();
const styleOf = (name: 'heading' | 'caption') => themeTextStyle('', doc, name);
const heading = aTextElement({ id: 'h', ...styleOf('heading') });
const caption = aTextElement({ id: 'c', ...styleOf('caption'), colour: '#b00020' });

const show = (...texts: Parameters<typeof ThemeStyleField>[0]['texts']) =>
  renderApp(
    <EditorContext value={{ spreadId: FIRST, apply, announce: jest.fn() } as Partial<EditorTools> as EditorTools}>
      <ThemeStyleField texts={texts} />
    </EditorContext>,
    { state: stateWithOpenAlbum() },
  );
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('marks the common style of all texts, whatever their colour, and none for several', async () => {
  const { unmount } = show(caption);
  await screen.findByRole('button', { name: 'Caption', pressed: true });
  expect(pressed()).toEqual(['Caption']);
  unmount();
  show(caption, heading);
  await screen.findByRole('button', { name: 'Heading' });
  expect(pressed()).toEqual([]);
});

it('applies a style to all of them in one step', async () => {
  show(caption, heading);
  await userEvent.click(screen.getByRole('button', { name: 'Heading' }));
  expect(apply).toHaveBeenCalledWith({ kind: 'setTextStyle', ids: ['c', 'h'], style: styleOf('heading') });
});
