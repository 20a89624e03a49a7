import type { TextElement } from '@domain/document';
import { aSpread, aTextElement } from '@domain/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../../context';
import { TextEditor } from './TextEditor';

const LIST = '1. a\n2. b\n3. c\n4. d';

function Table({ start, onText }: { readonly start: string; readonly onText: (text: string) => void }) {
  const [text, setText] = useState(start);
  const frame = { x: 0, y: 0, width: 100, height: 60 };
  const element: TextElement = { ...aTextElement({ text, frame }), lines: text.split('\n') };
  const apply: EditorTools['apply'] = (command) => {
    if (command.kind !== 'setText') return;
    setText(command.text);
    onText(command.text);
  };
  return (
    <EditorContext value={{ apply, writing: element.id, write: () => {} } as unknown as EditorTools}>
      <TextEditor document={aSpread({ elements: [element] })} view={frame} scale={2} />
    </EditorContext>
  );
}

/** A word that takes the place of some lines, letter by letter, as a keyboard of a phone composes it. */
function composeOver(field: HTMLTextAreaElement, [from, to]: readonly [number, number], letters: string): void {
  const { value } = field;
  fireEvent.compositionStart(field);
  for (let i = 1; i <= letters.length; i += 1)
    fireEvent.input(field, {
      target: { value: value.slice(0, from) + letters.slice(0, i) + value.slice(to) },
      inputType: 'insertCompositionText',
      isComposing: true,
    });
  fireEvent.compositionEnd(field);
}

it('numbers a list by what it was before the word that is being composed', () => {
  const onText = jest.fn();
  renderApp(<Table start={LIST} onText={onText} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const from = field.value.indexOf('b');
  composeOver(field, [from, field.value.indexOf('c') + 1], 'word');
  expect(onText).toHaveBeenLastCalledWith('1. a\n2. word\n3. d');
});

it('deletes no letter beside a word that an input method takes back', () => {
  const onText = jest.fn();
  renderApp(<Table start="We came" onText={onText} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'We camen' }, inputType: 'insertCompositionText', isComposing: true });
  fireEvent.input(field, { target: { value: 'We came' }, inputType: 'deleteContentBackward', isComposing: true });
  fireEvent.compositionEnd(field);
  expect(onText).toHaveBeenLastCalledWith('We came');
});
