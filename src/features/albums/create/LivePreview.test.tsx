import { aPhotoElement, aSpread } from '@domain/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBook } from '@/features/viewer/book/book';
import { renderApp } from '@/testing/renderApp';
import { PreviewPeek } from './LivePreview';

it('shows the cover and the first pages, and opens the large preview', async () => {
  const inner = Array.from({ length: 6 }, (_, i) => aSpread({ elements: [aPhotoElement({ id: `p${i}` })] }));
  const documents = [aSpread({ role: 'cover' }), aSpread({ role: 'opening' }), ...inner, aSpread({ role: 'closing' })];
  const book = createBook({ id: 'draft', title: 'Corsica', format: 'square-210', documents, photos: {} });
  const onOpen = jest.fn();
  renderApp(<PreviewPeek draft={{ book, isComplete: true, pageCount: 14 }} onOpen={onOpen} />);
  const peek = await screen.findByRole('button', { name: 'Show the preview' });
  await waitFor(() => expect(peek.children).toHaveLength(3));
  await userEvent.click(peek);
  expect(onOpen).toHaveBeenCalledTimes(1);
});
