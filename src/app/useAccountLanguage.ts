import { useEffect } from 'react';
import { actions, selectors } from '@/features/auth';
import { isLocale, useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

/** Who has just signed in goes on in the language of their account, whatever this device spoke before. */
export function useAccountLanguage(): void {
  const dispatch = useAppDispatch();
  const { locale, chooseLocale } = useLanguage();
  const hasJustSignedIn = useAppSelector(selectors.form('login')).phase === 'done';
  const language = useAppSelector(selectors.claims)?.language;
  useEffect(() => {
    if (!hasJustSignedIn || !isLocale(language)) return;
    dispatch(actions.formOpened('login'));
    if (language !== locale) chooseLocale(language, () => undefined);
  }, [dispatch, chooseLocale, hasJustSignedIn, language, locale]);
}
