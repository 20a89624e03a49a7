import { fireEvent, render, screen } from '@testing-library/react';
import { setRefusalListener } from './appPaths';
import { SafeLink } from './SafeLink';

it('links to a page, and reports an address it must not open', () => {
  const told = jest.fn();
  setRefusalListener(told);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { rerender } = render(
    <SafeLink href="https://dhl.example.com/1" target="_blank">
      Parcel
    </SafeLink>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://dhl.example.com/1');
  rerender(
    <SafeLink href={' java\nscript:alert(1)'} target="_blank">
      Parcel
    </SafeLink>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '#');
  fireEvent.click(screen.getByRole('link'));
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ protocol: 'javascript:' }));
});
