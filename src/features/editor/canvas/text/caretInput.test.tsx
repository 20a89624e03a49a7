import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { TextEditorHarness } from '@/testing/TextEditorHarness';
import { fromField } from './fieldText';

describe('at a soft line break', () => {
  const start = `We came at dawn${' and stayed'.repeat(6)}\nFar`;
  const show = () => {
    const onText = jest.fn();
    renderApp(<TextEditorHarness start={start} onText={onText} />);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    const second = field.value.indexOf('\n') + 1;
    return { field, onText, second, end: second - 2 };
  };

  it('the caret skips the invisible stop', () => {
    const { field, second, end } = show();
    field.setSelectionRange(end, end);
    // The browser handles keys that are not prevented.
    expect(fireEvent.keyDown(field, { key: 'ArrowRight' })).toBe(false);
    expect(field.selectionStart).toBe(second);
    expect(fireEvent.keyDown(field, { key: 'ArrowLeft', shiftKey: true })).toBe(false);
    expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).toEqual([end, second, 'backward']);
    field.setSelectionRange(1, 1);
    expect(fireEvent.keyDown(field, { key: 'ArrowRight' })).toBe(true);
  });

  it('a delete-word key deletes the whole word', () => {
    const { field, onText, second } = show();
    const before = fromField(field.value.slice(0, second));
    field.setRangeText('', second - 1, second, 'end');
    fireEvent.input(field, { inputType: 'deleteWordBackward' });
    fireEvent.blur(field);
    expect(onText).toHaveBeenLastCalledWith(before.replace(/\S+ $/, '') + start.slice(before.length));
  });

  it('a triple click selects the paragraph', () => {
    const { field, second } = show();
    field.setSelectionRange(second + 1, second + 1);
    expect(fireEvent.mouseDown(field, { detail: 3 })).toBe(false);
    expect(fromField(field.value.slice(field.selectionStart, field.selectionEnd))).toBe(start.split('\n')[0]);
  });
});
