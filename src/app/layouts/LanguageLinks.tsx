import { LOCALES } from '@domain/contract';
import { languageChooserMarker, languageNames, useChooseLocale, useLanguage, useT } from '@/i18n';
import styles from './LanguageLinks.module.css';

export const LanguageLinks = () => {
  const { locale } = useLanguage();
  const chooseLocale = useChooseLocale();
  const t = useT();
  return (
    <nav aria-label={t('app.language')}>
      <ul className={styles.list}>
        {LOCALES.map((each) => (
          <li key={each}>
            <button
              type="button"
              lang={each}
              {...languageChooserMarker(each)}
              className={styles.language}
              aria-current={each === locale ? 'true' : undefined}
              onClick={() => chooseLocale(each)}
            >
              {languageNames[each]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
