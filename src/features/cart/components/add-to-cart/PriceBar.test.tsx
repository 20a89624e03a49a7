import { type BookChoice, defaultBookChoice } from '@domain/commerce';
import { screen } from '@testing-library/react';
import { anAlbumToOrder, stateWithCartSlice, toGermany } from '@/testing/cart';
import { theCatalogue } from '@/testing/commerce';
import { renderApp } from '@/testing/renderApp';
import type { CartState } from '../../slice';
import { BindingPriceDifference, PriceBar } from './PriceBar';

const choices: readonly BookChoice[] = [
  defaultBookChoice,
  { cover: 'soft', paper: 'silk-170' },
  { cover: 'hard', paper: 'silk-250' },
];

function told(catalogue: CartState['catalogue']): readonly (string | null)[] {
  const { unmount } = renderApp(
    <BindingPriceDifference album={anAlbumToOrder()}>
      {(difference) => choices.map((book) => <li key={JSON.stringify(book)}>{difference(book)}</li>)}
    </BindingPriceDifference>,
    { state: stateWithCartSlice({ catalogue, order: toGermany }) },
  );
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  unmount();
  return said;
}

it('shows the price difference of another binding', () => {
  expect(told({ phase: 'ready', data: theCatalogue })).toEqual(['', '−€10.00', expect.stringMatching(/^\+€\d/)]);
});

it('shows nothing for an unavailable binding, nor before prices are known', () => {
  const books = theCatalogue.books.filter(({ cover }) => cover === 'hard');
  expect(told({ phase: 'ready', data: { ...theCatalogue, books } })[1]).toBe('');
  expect(told({ phase: 'loading', data: null })).toEqual(['', '', '']);
});

it.each([
  { order: { ...toGermany, country: '', delivery: null }, price: '€29.90', note: 'plus delivery' },
  { order: { ...toGermany, country: 'AQ', delivery: null }, price: '€29.90', note: 'plus delivery' },
  // Its days come from the server.
  { order: { ...toGermany, delivery: null }, price: '€35.80', note: 'delivery included' },
  { order: toGermany, price: '€35.80', note: /^Germany: delivered by/ },
])('says of $price whether it includes delivery: $note', ({ order, price, note }) => {
  const catalogue = { phase: 'ready', data: theCatalogue } as const;
  renderApp(<PriceBar album={anAlbumToOrder()} />, { state: stateWithCartSlice({ catalogue, order }) });
  expect(screen.getByText(price)).toBeInTheDocument();
  expect(screen.getByText(note)).toBeInTheDocument();
});
