import { AccountPage } from '@/features/auth/pages/AccountPage';
import { ClipsSection } from '@/features/clips/components/ClipsSection';

/** `/account`: the account, and the videos and voice messages of the user. */
export const Component = () => <AccountPage clips={<ClipsSection />} />;
