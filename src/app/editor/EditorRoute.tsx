import { EditorPage } from '@/features/albums/pages/EditorPage';
import { BindingPriceDifference } from '@/features/cart/components/add-to-cart/BindingPriceDifference';
import { PriceBar } from '@/features/cart/components/add-to-cart/PriceBar';

/** `/creations/editor/{id}`: the editor with the price of the book as it is. */
export const Component = () => (
  <EditorPage
    priceBar={(album) => <PriceBar album={album} />}
    renderPriceDifference={(album, show) => <BindingPriceDifference album={album}>{show}</BindingPriceDifference>}
  />
);
