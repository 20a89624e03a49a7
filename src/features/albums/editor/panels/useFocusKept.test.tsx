import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { useFocusKept } from './useFocusKept';

/** A field that is gone once it is left, or its element is taken away. */
function Table() {
  const sheet = useRef<HTMLDivElement>(null);
  const [writing, write] = useState(true);
  useFocusKept(sheet, []);
  return (
    <>
      <div ref={sheet} data-pages tabIndex={-1}>
        {writing && <input aria-label="words" onBlur={() => write(false)} />}
      </div>
      <input aria-label="size" />
      <button type="button" onClick={() => write(false)}>
        Undo
      </button>
    </>
  );
}

it('gives the focus to the pages when what had it is gone', async () => {
  const { container } = render(<Table />);
  screen.getByLabelText('words').focus();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(container.querySelector('[data-pages]')).toHaveFocus());
});

it('leaves it to the field that it was given to meanwhile', async () => {
  render(<Table />);
  const [words, size] = [screen.getByLabelText('words'), screen.getByLabelText('size')];
  words.focus();
  // Between two fields the focus is nowhere, and whoever goes then is drawn away at once.
  act(() => words.blur());
  expect(screen.queryByLabelText('words')).toBeNull();
  size.focus();
  for (let i = 0; i < 6; i += 1) await new Promise(requestAnimationFrame);
  expect(size).toHaveFocus();
});
