import { documentLimits, storedText } from '@domain/document';
import { aTextElement } from '@domain/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

it('keeps the caret behind what was pasted, whatever of that nobody sees', () => {
  const Field = () => {
    const [text, setText] = useState('We came');
    const apply: EditorTools['apply'] = (command) =>
      command.kind === 'setText' && setText(storedText(command.text, 'serif'));
    return (
      <EditorContext value={{ apply } as unknown as EditorTools}>
        <WordsField element={aTextElement({ text })} />
      </EditorContext>
    );
  };
  renderApp(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const pasted = 'We a\u200bt \ufb01ve';
  fireEvent.input(field, {
    target: { value: `${pasted} came`, selectionEnd: pasted.length },
    inputType: 'insertFromPaste',
  });
  expect([field.value, field.selectionEnd]).toEqual(['We at five came', 'We at five'.length]);
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

it('takes what has room of a long text, pushes nothing out, and says once that the rest was left', () => {
  const apply = jest.fn();
  const end = 'x'.repeat(documentLimits.text - 3);
  const { store } = renderApp(
    <EditorContext value={{ apply } as unknown as EditorTools}>
      <WordsField element={aTextElement({ text: end })} />
    </EditorContext>,
  );
  for (const put of ['abcd', 'efgh']) {
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    const value = put + end;
    fireEvent.input(field, { target: { value, selectionEnd: put.length }, inputType: 'insertFromPaste' });
    expect(apply).toHaveBeenLastCalledWith(
      { kind: 'setText', id: 't1', text: put.slice(0, 3) + end },
      expect.anything(),
    );
  }
  const title = { id: 'editor.textFull', values: { max: documentLimits.text } };
  expect(store.getState().toasts.items).toMatchObject([{ title }]);
});
