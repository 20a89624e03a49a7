import type { MessageId } from '@/i18n';
import type { IconName } from '@/ui';

interface Destination {
  readonly to: string;
  readonly label: MessageId;
  readonly icon: IconName;
  /** Only the exact path counts as active. */
  readonly end?: boolean;
  /** Hidden in the bottom bar, which has room for four. The account menu links there too. */
  readonly wideOnly?: boolean;
}

/** Destinations of the top bar on wide screens and the bottom bar on narrow ones. */
export const destinations: readonly Destination[] = [
  { to: '/', label: 'home.title', icon: 'home', end: true },
  { to: '/creations', label: 'nav.albums', icon: 'album' },
  { to: '/photos', label: 'photos.title', icon: 'photo' },
  { to: '/templates', label: 'templates.title', icon: 'grid' },
  { to: '/orders', label: 'nav.orders', icon: 'cart', wideOnly: true },
];
