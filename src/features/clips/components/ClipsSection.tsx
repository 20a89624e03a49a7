import { useState } from 'react';
import { AccountActions, AccountSection } from '@/features/auth/components/account/AccountSection';
import { T } from '@/i18n';
import { Button } from '@/ui';
import { LazyClipsDialog } from './lazyClipsDialog';

/** Part of the account page: opens the list of videos and voice messages. */
export default function ClipsSection() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <AccountSection title="clips.title" text={<T id="clips.aboutList" />}>
      <AccountActions>
        <Button onClick={() => setOpen(true)}>
          <T id="clips.show" />
        </Button>
      </AccountActions>
      {isOpen && <LazyClipsDialog target={null} onClose={close} onGiveUp={close} />}
    </AccountSection>
  );
}
