import { T } from '@/i18n';
import { SafeLink } from '@/lib/navigation/SafeLink';
import credits from '../credits.json';
import styles from './LegalPage.module.css';

interface PackageCredit {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** The build fills in fonts and packages (scripts/build/credits-loader.mjs). */
const fonts: readonly string[] = credits.fonts;
const packages: readonly PackageCredit[] = credits.packages;

/** `/credits`: whose work the product holds, with the licences. */
export const Component = () => (
  <article className={styles.page}>
    <h1>
      <T id="credits.title" />
    </h1>
    <p>
      <T id="credits.text" />
    </p>
    <p>
      <a href="/licences.txt" target="_blank" rel="noopener noreferrer">
        <T id="credits.licences" />
      </a>
    </p>
    <div className={styles.text}>
      <h2>
        <T id="credits.data" />
      </h2>
      <ul>
        {credits.data.map(({ name, by, url, licence, isChanged }) => (
          <li key={name}>
            <span translate="no">
              <SafeLink href={url}>{name}</SafeLink>, {by}, <span className={styles.licence}>{licence}</span>
            </span>
            {isChanged && (
              <>
                {' '}
                (<T id="credits.changed" />)
              </>
            )}
          </li>
        ))}
      </ul>
      <h2>
        <T id="credits.fonts" />
      </h2>
      <p translate="no">{fonts.join(', ')}. SIL Open Font License 1.1</p>
      <h2>
        <T id="credits.packages" />
      </h2>
      <ul translate="no">
        {packages.map(({ name, version, licence }) => (
          <li key={`${name} ${version}`}>
            {name} {version}, <span className={styles.licence}>{licence}</span>
          </li>
        ))}
      </ul>
    </div>
  </article>
);
