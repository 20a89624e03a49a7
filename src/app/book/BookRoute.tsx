import { DEFAULT_CURRENCY } from '@domain/contract';
import { useCallback } from 'react';
import { VisitorBookPage } from '@/features/albums/visitor-book/VisitorBookPage';
import { selectors as site } from '@/features/site';
import { LegalLinks } from '@/features/site/components/LegalLinks';
import { loadWithRetry } from '@/lib/loading/loadWithRetry';
import { useAppSelector } from '@/store/hooks';
import { loadJobSagas, loadPhotoSagas } from '@/store/lazySagas';
import { LanguageLinks } from '../layouts/LanguageLinks';
import { Logo } from '../layouts/Logo';

const loadClaimSagas = () => Promise.all([loadJobSagas(), loadPhotoSagas()]);

/** `/book`: a book before signing in, with prices in the currency of the shop. */
export function Component() {
  const currency = useAppSelector(site.prices)?.currency ?? DEFAULT_CURRENCY;
  const claimWithSagas = useCallback((claim: () => void) => {
    loadWithRetry(loadClaimSagas).then(claim, () => undefined);
  }, []);
  const foot = (
    <>
      <LegalLinks />
      <LanguageLinks />
    </>
  );
  return <VisitorBookPage logo={<Logo />} foot={foot} currency={currency} onClaim={claimWithSagas} />;
}
