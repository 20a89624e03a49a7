import { AccountPage } from '@/features/auth/pages/AccountPage';
import { lazyComponent, Skeleton } from '@/ui';

const ClipsSection = lazyComponent(
  () => import(/* webpackChunkName: "clips-section" */ '@/features/clips/components/ClipsSection'),
);

/** `/account`: the account, and the videos and voice messages of the user. */
export const Component = () => <AccountPage clips={<ClipsSection pending={<Skeleton height={140} />} />} />;
