import { documentLimits, toStoredText } from '@domain/document';
import { aSpread, aTextElement } from '@domain/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '@/testing/renderApp';
import { DocumentContext, EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { TextPanel } from './TextPanel';

it('continues a list on Enter', async () => {
  const apply = jest.fn();
  renderApp(
    <EditorContext value={{ apply } as unknown as EditorTools}>
      <DocumentContext value={aSpread()}>
        <TextPanel text={aTextElement({ text: '• Bread' })} />
      </DocumentContext>
    </EditorContext>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), '{Enter}');
  expect(apply).toHaveBeenCalledWith(
    { kind: 'setText', id: 't1', text: '• Bread\n• ' },
    { lasting: expect.stringMatching(/^text-t1-/) },
  );
});

/** Renders a field whose text is normalised like in the document. */
function showField(start: string) {
  const saved: string[] = [];
  const Field = () => {
    const [text, setText] = useState(start);
    const apply: EditorTools['apply'] = (command) => {
      if (command.kind !== 'setText') return;
      const said = toStoredText(command.text, 'serif');
      saved.push(said);
      setText(said);
    };
    return (
      <EditorContext value={{ apply } as unknown as EditorTools}>
        <DocumentContext value={aSpread()}>
          <TextPanel text={aTextElement({ text })} />
        </DocumentContext>
      </EditorContext>
    );
  };
  renderApp(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  act(() => field.focus());
  return { field, saved };
}

it.each([
  ['its own accents', ['e', 'e\u0301', 'e\u0301t', 'e\u0301te\u0301'], '\u00e9t\u00e9'],
  ['a wide space', ['\u3000', '\u3000a'], ' a'],
  ['emoji candidates', [':', ':smi', '\ud83d\ude00', '\ud83d\ude03'], '\ud83d\ude03'],
])('leaves a composition with %s to the input method until it ends', (_, steps, said) => {
  const { field, saved } = showField('We ');
  fireEvent.compositionStart(field);
  for (const step of steps) {
    const value = `We ${step}`;
    fireEvent.input(field, {
      target: { value, selectionEnd: value.length },
      inputType: 'insertCompositionText',
      isComposing: true,
    });
    expect(field.value).toBe(value);
  }
  fireEvent.compositionEnd(field);
  expect([field.value, saved.at(-1)]).toEqual([`We ${said}`, `We ${said}`]);
});

it('undoes and redoes a paste in one step', () => {
  const { field, saved } = showField('We');
  const press = (held: { shiftKey?: boolean } = {}) =>
    fireEvent.keyDown(field, { key: 'z', code: 'KeyZ', ctrlKey: true, ...held });
  fireEvent.input(field, { target: { value: 'We \ufb01ve' }, inputType: 'insertFromPaste' });
  fireEvent.input(field, { target: { value: 'We five!' }, inputType: 'insertText' });
  press();
  press();
  expect([field.value, saved.at(-1)]).toEqual(['We', 'We']);
  press({ shiftKey: true });
  expect([field.value, saved.at(-1)]).toEqual(['We five', 'We five']);
  const byMenu = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true });
  act(() => void field.dispatchEvent(byMenu));
  expect([byMenu.defaultPrevented, field.value]).toEqual([true, 'We']);
});

it('keeps the caret after pasted text, hidden characters included', () => {
  const { field } = showField('We came');
  const pasted = 'We a\u200bt \ufb01ve';
  fireEvent.input(field, {
    target: { value: `${pasted} came`, selectionEnd: pasted.length },
    inputType: 'insertFromPaste',
  });
  expect([field.value, field.selectionEnd]).toEqual(['We at five came', 'We at five'.length]);
});

it('makes each editing session an undo step of its own', async () => {
  const apply = jest.fn();
  renderApp(
    <EditorContext value={{ apply } as unknown as EditorTools}>
      <DocumentContext value={aSpread()}>
        <TextPanel text={aTextElement({ text: 'We' })} />
      </DocumentContext>
    </EditorContext>,
  );
  const field = screen.getByRole('textbox', { name: 'Text' });
  await userEvent.type(field, 'xy');
  await userEvent.tab();
  await userEvent.type(field, 'z');
  const [first, second, third] = (apply.mock.calls as [unknown, unknown][]).map(([, gesture]) => gesture);
  expect(second).toEqual(first);
  expect(third).not.toEqual(first);
});

it('cuts pasted text to the limit, keeps existing text, and announces it once', () => {
  const apply = jest.fn();
  const end = 'x'.repeat(documentLimits.text - 3);
  const { store } = renderApp(
    <EditorContext value={{ apply } as unknown as EditorTools}>
      <DocumentContext value={aSpread()}>
        <TextPanel text={aTextElement({ text: end })} />
      </DocumentContext>
    </EditorContext>,
  );
  for (const put of ['abcd', 'efgh']) {
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
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
