import { fireEvent, render, screen } from '@testing-library/react';
import { imageRetry } from '@/lib/loading/imageRetry';
import { BookCover } from './BookCover';

describe('BookCover', () => {
  const picture = () => document.querySelector('img');

  it('shows its picture, or its title without one', () => {
    const { rerender } = render(<BookCover src="/a.jpg" title="Canyons" />);
    expect([picture()?.getAttribute('src'), screen.queryByText('Canyons')]).toEqual(['/a.jpg', null]);
    rerender(<BookCover src={null} title="Canyons" />);
    expect([picture(), screen.getByText('Canyons').textContent]).toEqual([null, 'Canyons']);
  });

  it('shows its title when the picture fails, and the next picture again', () => {
    imageRetry.start(() => undefined);
    const { rerender } = render(<BookCover src="/1.jpg" title="Canyons" />);
    fireEvent.error(picture() ?? document.body);
    expect(picture()).not.toBeVisible();
    expect(screen.getByText('Canyons')).toBeVisible();
    rerender(<BookCover src="/2.jpg" title="Canyons" />);
    expect(picture()?.getAttribute('src')).toBe('/2.jpg');
  });
});
