import { aTextElement } from '@domain/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../context';
import { WordsField } from './WordsField';

it('goes on with a list at Enter', async () => {
  const apply = jest.fn();
  renderApp(
    <EditorContext value={{ apply } as unknown as EditorTools}>
      <WordsField element={aTextElement({ text: '• Bread' })} />
    </EditorContext>,
  );
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(apply).toHaveBeenCalledWith(
    { kind: 'setText', id: 't1', text: '• Bread\n• ' },
    { lasting: expect.stringMatching(/^text-t1-/) },
  );
});

it('makes each writing a step of its own to undo', async () => {
  const apply = jest.fn();
  renderApp(
    <EditorContext value={{ apply } as unknown as EditorTools}>
      <WordsField element={aTextElement({ text: 'We' })} />
    </EditorContext>,
  );
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'xy');
  await userEvent.tab();
  await userEvent.type(field, 'z');
  const [first, second, third] = (apply.mock.calls as [unknown, unknown][]).map(([, gesture]) => gesture);
  expect(second).toEqual(first);
  expect(third).not.toEqual(first);
});
