import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { Stepper } from './Stepper';

function Field({ onChange }: { readonly onChange: (value: number) => void }) {
  const [value, setValue] = useState(2);
  const change = (next: number) => {
    setValue(next);
    onChange(next);
  };
  return <Stepper value={value} min={1} max={5} label="Copies" lessLabel="Fewer" moreLabel="More" onChange={change} />;
}

const show = () => {
  const onChange = jest.fn();
  const { unmount } = render(<Field onChange={onChange} />);
  return { unmount, onChange, field: screen.getByRole('spinbutton', { name: 'Copies' }), user: userEvent.setup() };
};

describe('Stepper', () => {
  it('counts by its buttons and stops at its limits', async () => {
    const { onChange, user } = show();
    await user.click(screen.getByRole('button', { name: 'Fewer' }));
    expect(onChange).toHaveBeenLastCalledWith(1);
    expect(screen.getByRole('button', { name: 'Fewer' })).toBeDisabled();
  });

  it('counts by the arrow keys', async () => {
    const { field, onChange, user } = show();
    field.focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(onChange.mock.calls).toEqual([[3], [4]]);
  });

  it.each([
    ['1.5', null],
    ['2,5', null],
    ['1-2', null],
    ['0.4e1', 4],
    ['\uff13', 3],
    ['\u0664', 4],
  ])('marks %j as invalid or commits the number it means', async (typed, meant) => {
    const { field, onChange, user } = show();
    await user.clear(field);
    await user.type(field, typed);
    expect(field.getAttribute('aria-invalid')).toBe(meant === null ? 'true' : null);
    await user.keyboard('{Enter}');
    if (meant === null) expect(onChange).not.toHaveBeenCalled();
    else expect(onChange).toHaveBeenLastCalledWith(meant);
  });

  it('ignores keys of an input method', async () => {
    const { field, onChange, user } = show();
    await user.clear(field);
    await user.type(field, '4');
    for (const key of ['Enter', 'ArrowUp']) pressWhileComposing(field, key);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('commits a typed number when its page is left, which sends no blur', async () => {
    const { field, onChange, unmount, user } = show();
    await user.clear(field);
    await user.type(field, '4');
    unmount();
    expect(onChange.mock.calls).toEqual([[4]]);
  });

  it('commits a typed number on blur, within its limits, and discards invalid input', async () => {
    const { field, onChange, user } = show();
    await user.clear(field);
    await user.type(field, '99');
    expect(onChange).not.toHaveBeenCalled();
    await user.tab();
    expect(onChange).toHaveBeenCalledWith(5);
    await user.clear(field);
    await user.tab();
    expect(field).toHaveValue('5');
  });
});
