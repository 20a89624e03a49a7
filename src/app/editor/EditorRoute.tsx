import { EditorMenuItems, EditorShareButton } from '@/features/albums/components/EditorAlbumActions';
import { EditorPage } from '@/features/albums/pages/EditorPage';
import { BindingPriceDifference, PriceBar } from '@/features/cart/components/add-to-cart/PriceBar';

/** `/creations/editor/{id}`: the editor with the current price of the book. */
export const Component = () => (
  <EditorPage
    priceBar={(album) => <PriceBar album={album} isShort />}
    shareButton={(album) => <EditorShareButton album={album} />}
    menuItems={(album) => <EditorMenuItems album={album} />}
    renderPriceDifference={(album, show) => <BindingPriceDifference album={album}>{show}</BindingPriceDifference>}
  />
);
