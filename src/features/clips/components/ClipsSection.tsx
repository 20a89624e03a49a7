import { useState } from 'react';
import accountStyles from '@/features/auth/components/account/Account.module.css';
import { AccountSection } from '@/features/auth/components/account/AccountSection';
import { T } from '@/i18n';
import { Button, lazyComponent } from '@/ui';

const ClipsDialog = lazyComponent(() => import(/* webpackChunkName: "clips" */ './ClipsDialog'), { notice: 'over' });

/** Part of the account page: opens the list of videos and voice messages. */
export default function ClipsSection() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <AccountSection title="clips.title" text={<T id="clips.aboutList" />}>
      <div className={accountStyles.actions}>
        <Button onClick={() => setOpen(true)}>
          <T id="clips.show" />
        </Button>
      </div>
      {isOpen && <ClipsDialog target={null} onClose={close} onGiveUp={close} />}
    </AccountSection>
  );
}
