import { useEffect } from 'react';
import { actions, selectors } from '@/features/auth';
import { isLocale, useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

export function useAccountLanguage(): void {
  const dispatch = useAppDispatch();
  const { locale, chooseLocale } = useLanguage();
  const byPassword = useAppSelector(selectors.form('login')).phase === 'done';
  const byPasskey = useAppSelector(selectors.form('passkeyLogin')).phase === 'done';
  const hasJustSignedIn = byPassword || byPasskey;
  const language = useAppSelector(selectors.claims)?.language;
  useEffect(() => {
    if (!hasJustSignedIn || !isLocale(language)) return;
    dispatch(actions.formOpened('login'));
    if (language !== locale) chooseLocale(language, () => undefined);
  }, [dispatch, chooseLocale, hasJustSignedIn, language, locale]);
}
