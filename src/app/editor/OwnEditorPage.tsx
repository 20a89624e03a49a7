import { EditorPage } from '@/features/albums/pages/EditorPage';
import { BookCosts } from '@/features/cart/components/BookCosts';
import { PriceBar } from '@/features/cart/components/PriceBar';

/** `/creations/editor/{id}`: the editor with the price of the book as it is. */
export const Component = () => (
  <EditorPage
    priceBar={(album) => <PriceBar album={album} />}
    costs={(album, show) => <BookCosts album={album}>{show}</BookCosts>}
  />
);
