import { Outlet } from 'react-router-dom';
import { useT } from '@/i18n';
import { CompactHeader } from './CompactHeader';

export const Component = () => {
  const t = useT();
  return (
    <>
      <CompactHeader leaveTo="/creations" leaveLabel={t('preview.back')} />
      <main id="main">
        <Outlet />
      </main>
    </>
  );
};
