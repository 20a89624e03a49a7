import { EXTERNAL_NAVIGATION_REFUSED } from '@domain/contract';
import en from '@translations/en.json';
import { createIntl } from 'react-intl';
import type { MessageId } from './messages';

const intl = createIntl({ locale: 'en', messages: en });

/** Texts of the specification (§5, §8, §9) → message that holds them. */
const titles = {
  'Error Fetching User': 'toast.errorFetchingUser',
  'Error Fetching Google Url': 'toast.errorFetchingGoogleUrl',
  'Error Creating Token': 'toast.errorCreatingToken',
  'Error Pick Files': 'toast.errorPickFiles',
  'Error Delete Account': 'toast.errorDeleteAccount',
  'Error Update User': 'toast.errorUpdateUser',
  'Error Fetching Albums': 'toast.errorFetchingAlbums',
  'Error Deleting Album': 'toast.errorDeletingAlbum',
  'Error Updating Album': 'toast.errorUpdatingAlbum',
  'Error Creating Album': 'toast.errorCreatingAlbum',
  'Error Fetching Url': 'toast.errorFetchingUrl',
  'Error Fetching Generated Album': 'toast.errorFetchingGeneratedAlbum',
  'Error Sorting': 'toast.errorSorting',
  'Error Fetching Lora': 'toast.errorFetchingLora',
  'Error Fetching Settings': 'toast.errorFetchingSettings',
  'Error Fetching Templates': 'toast.errorFetchingTemplates',
  'Error Deleting Spread': 'toast.errorDeletingSpread',
  'Error Restoring Spread': 'toast.errorRestoringSpread',
  'Error Copying Spread': 'toast.errorCopyingSpread',
  'Error Reordering Spreads': 'toast.errorReorderingSpreads',
  'Upload Error': 'toast.uploadError',
  'Delete Error': 'toast.deleteError',
  'Sorting Error': 'toast.sortingError',
  'Error Fetching User Cart': 'toast.errorFetchingUserCart',
  'Error Add Album to Cart': 'toast.errorAddAlbumToCart',
  'Error Delete Album from Cart': 'toast.errorDeleteAlbumFromCart',
  'Error Update Album Quantity': 'toast.errorUpdateAlbumQuantity',
  'Error Pay Album': 'toast.errorPayAlbum',
  'Email not verified': 'auth.notVerified.title',
} as const satisfies Record<string, MessageId>;

const texts = {
  'Your Personal Data Updated': 'toast.personalDataUpdated',
  'Picked images has been loaded to storage': 'toast.pickedLoaded',
  'You need to confirm your account. Please check your email for activation link.': 'error.email_not_verified',
  'You can add up to 1 item to your cart': 'error.cart_limit_reached',
  'cannot be deleted because there is not enough quantity for printing': 'error.too_few_pages',
  'Unknown error': 'error.unknown',
  [EXTERNAL_NAVIGATION_REFUSED]: 'toast.navigationRefused',
  'Page Not Found': 'error.page.notFound',
  'Internal Server Error': 'error.page.internal',
} as const satisfies Record<string, MessageId>;

describe('the texts of the specification', () => {
  it.each(Object.entries({ ...titles, ...texts }))('include "%s" in %s, verbatim', (words, id) =>
    expect(intl.formatMessage({ id })).toBe(words),
  );

  it('append the full path to the text of a missing page', () =>
    expect(intl.formatMessage({ id: 'error.page.notFoundPath' }, { path: '/de/nowhere?x=1#y' })).toBe(
      'Page Not Found: /de/nowhere?x=1#y',
    ));

  it('name the toast region and its hotkey', () =>
    expect(intl.formatMessage({ id: 'toast.region' }, { hotkey: 'F8' })).toBe('Notifications (F8)'));

  it('refuse navigation to another site', () =>
    expect(EXTERNAL_NAVIGATION_REFUSED).toBe('Navigating to an external URL is not allowed by default'));
});
