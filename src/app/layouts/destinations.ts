import type { MessageId } from '@/i18n';
import type { IconName } from '@/ui';

interface Destination {
  readonly to: string;
  readonly label: MessageId;
  readonly icon: IconName;
  /** Only the exact path counts as being there. */
  readonly end?: boolean;
  /** Not in the bar at the thumb, which has room for four; the account menu leads there too. */
  readonly wideOnly?: boolean;
}

/** What the top bar of a wide screen and the bottom bar of a narrow one lead to. */
export const destinations: readonly Destination[] = [
  { to: '/', label: 'home.title', icon: 'home', end: true },
  { to: '/creations', label: 'nav.albums', icon: 'album' },
  { to: '/photos', label: 'photos.title', icon: 'photo' },
  { to: '/templates', label: 'templates.title', icon: 'grid' },
  { to: '/orders', label: 'nav.orders', icon: 'cart', wideOnly: true },
];
