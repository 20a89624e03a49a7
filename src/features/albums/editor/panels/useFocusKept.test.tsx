import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { useFocusKept } from './useFocusKept';

/** A field that is gone once it is left, and a button that can be pressed no longer, or goes. */
function Desk({ disabled = false, gone = false }: { readonly disabled?: boolean; readonly gone?: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  const [writing, write] = useState(true);
  useFocusKept(panel, []);
  return (
    <>
      <div role="group" tabIndex={-1} data-pages aria-label="Pages" />
      <div ref={panel}>
        {writing && <input aria-label="words" onBlur={() => write(false)} />}
        {!gone && (
          <button type="button" disabled={disabled}>
            Fewer
          </button>
        )}
        <button type="button">More</button>
      </div>
    </>
  );
}

const later = async () => {
  for (let i = 0; i < 6; i += 1) await new Promise(requestAnimationFrame);
};

describe('the focus in a panel', () => {
  it.each([
    ['is gone', { gone: true }],
    ['can be pressed no longer', { disabled: true }],
  ])('goes to the pages when what had it %s', async (_, change) => {
    const { rerender } = render(<Desk />);
    act(() => screen.getByText('Fewer').focus());
    rerender(<Desk {...change} />);
    await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
  });

  it('stays where somebody has gone on to', async () => {
    const { rerender } = render(<Desk />);
    act(() => screen.getByText('Fewer').focus());
    act(() => screen.getByText('More').focus());
    rerender(<Desk disabled />);
    await later();
    expect(screen.getByText('More')).toHaveFocus();
  });

  it('is left to what it was given to meanwhile', async () => {
    render(<Desk />);
    const words = screen.getByLabelText('words');
    words.focus();
    // Between two fields the focus is nowhere, and whoever goes then is drawn away at once.
    act(() => words.blur());
    expect(screen.queryByLabelText('words')).toBeNull();
    act(() => screen.getByText('More').focus());
    await later();
    expect(screen.getByText('More')).toHaveFocus();
  });
});
