import { fireEvent, render, screen } from '@testing-library/react';
import { imageRetry } from '@/lib/loading/imageRetry';
import { BookCover } from './BookCover';

describe('the cover of a book', () => {
  const picture = () => document.querySelector('img');

  it('shows its picture, or its title where there is none', () => {
    const { rerender } = render(<BookCover src="/a.jpg" title="Canyons" />);
    expect([picture()?.getAttribute('src'), screen.queryByText('Canyons')]).toEqual(['/a.jpg', null]);
    rerender(<BookCover src={null} title="Canyons" />);
    expect([picture(), screen.getByText('Canyons').textContent]).toEqual([null, 'Canyons']);
  });

  it('shows its title where the picture is gone, and the next picture again', () => {
    imageRetry.start(() => undefined);
    const { rerender } = render(<BookCover src="/1.jpg" title="Canyons" />);
    fireEvent.error(picture() ?? document.body);
    expect(picture()).not.toBeVisible();
    expect(screen.getByText('Canyons')).toBeVisible();
    rerender(<BookCover src="/2.jpg" title="Canyons" />);
    expect(picture()?.getAttribute('src')).toBe('/2.jpg');
  });
});
