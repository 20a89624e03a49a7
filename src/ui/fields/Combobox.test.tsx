import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { Combobox } from './Combobox';

const countries = [
  { value: 'AT', label: 'Österreich' },
  { value: 'DE', label: 'Deutschland' },
  { value: 'FR', label: 'Frankreich' },
  { value: 'NL', label: 'Niederlande' },
];

function Field({ free = false, onChoose }: { readonly free?: boolean; readonly onChoose: (value: string) => void }) {
  const [value, setValue] = useState('DE');
  return (
    <Combobox
      label="Country"
      value={value}
      options={countries}
      free={free}
      nothing="No match"
      onChoose={(next) => {
        setValue(next);
        onChoose(next);
      }}
    />
  );
}

const show = (free = false) => {
  const onChoose = jest.fn();
  render(<Field free={free} onChoose={onChoose} />);
  return { onChoose, field: screen.getByRole('combobox', { name: 'Country' }), user: userEvent.setup() };
};
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('Combobox', () => {
  it('ignores accents and lists prefix matches first', async () => {
    const { field, user } = show();
    await user.clear(field);
    expect(options()).toHaveLength(4);
    await user.type(field, 'oster');
    expect(options()).toEqual(['Österreich']);
    await user.clear(field);
    await user.type(field, 'd');
    expect(options()).toEqual(['Deutschland', 'Niederlande']);
  });

  it('narrows while typing and selects the option chosen by arrow keys', async () => {
    const { field, onChoose, user } = show();
    expect(field).toHaveValue('Deutschland');
    await user.clear(field);
    await user.type(field, 'reich');
    expect(options()).toEqual(['Österreich', 'Frankreich']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Frankreich' }).id);
    await user.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith('FR');
    expect(field).toHaveValue('Frankreich');
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('ignores keys of an input method', async () => {
    const { field, onChoose, user } = show();
    await user.clear(field);
    await user.type(field, 'reich');
    for (const key of ['ArrowDown', 'Enter', 'Escape']) pressWhileComposing(field, key);
    expect(onChoose).not.toHaveBeenCalled();
    expect(field).toHaveValue('reich');
  });

  it('moves up from the field to the last option', async () => {
    const { field, user } = show();
    field.focus();
    await user.keyboard('{ArrowUp}');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Niederlande' }).id);
  });

  it('selects by pointer', async () => {
    const { field, onChoose, user } = show();
    await user.click(field);
    await user.click(screen.getByRole('option', { name: 'Österreich' }));
    expect(onChoose).toHaveBeenCalledWith('AT');
  });

  it('discards input on Escape, and on blur when it matches no option', async () => {
    const { field, onChoose, user } = show();
    await user.type(field, 'xyz');
    expect(screen.getByText('No match')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('Deutschland');
    await user.type(field, 'xyz');
    await user.tab();
    expect(field).toHaveValue('Deutschland');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('keeps the text and the list on Enter when nothing matches', async () => {
    const { field, onChoose, user } = show();
    await user.type(field, 'xyz{Enter}');
    expect(field).toHaveValue('xyz');
    expect(screen.getByText('No match')).toBeVisible();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('keeps text that gave up the choice, for options from elsewhere', async () => {
    const Towns = () => {
      const [value, setValue] = useState('DE');
      return (
        <Combobox label="Town" value={value} options={countries} onType={() => setValue('')} onChoose={setValue} />
      );
    };
    render(<Towns />);
    const [field, user] = [screen.getByRole('combobox'), userEvent.setup()];
    await user.clear(field);
    await user.type(field, 'reich{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.tab();
    expect(field).toHaveValue('reich');
    await user.click(field);
    expect(options()).toEqual(['Österreich', 'Frankreich']);
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('reich');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Österreich');
  });

  it('keeps free text when the options are suggestions', async () => {
    const { field, onChoose, user } = show(true);
    await user.clear(field);
    await user.type(field, ' Laputa ');
    await user.tab();
    expect(onChoose).toHaveBeenCalledWith('Laputa');
    expect(field).toHaveValue('Laputa');
  });
});
