import { Outlet } from 'react-router-dom';
import { useT } from '@/i18n';
import { SlimBar } from './CompactHeader';

/** For making an album. */
export const Component = () => {
  const t = useT();
  return (
    <>
      <SlimBar leaveTo="/creations" leaveLabel={t('preview.back')} />
      <main id="main">
        <Outlet />
      </main>
    </>
  );
};
