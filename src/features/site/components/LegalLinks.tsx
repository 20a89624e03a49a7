import type { LegalPageId } from '@domain/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type MessageId, T, useT } from '@/i18n';
import { SafeLink } from '@/lib/navigation/SafeLink';
import { useAppSelector } from '@/store/hooks';
import { classNames } from '@/ui';
import { selectors } from '../slice';
import styles from './LegalLinks.module.css';
import { useSite } from './useSite';

interface LinkProps {
  readonly id: LegalPageId;
  /** Page on another site; null for a page of the app. */
  readonly url: string | null;
  /** Opens another tab, so that a form keeps its input. */
  readonly isApart?: boolean;
  readonly children: ReactNode;
}

const apart = { target: '_blank', rel: 'noopener noreferrer' } as const;

const LegalLink = ({ id, url, isApart = false, children }: LinkProps) =>
  url === null ? (
    <Link to={`/legal/${id}`} {...(isApart && apart)}>
      {children}
    </Link>
  ) : (
    <SafeLink href={url} {...apart}>
      {children}
    </SafeLink>
  );

export const LegalLinks = ({ className }: { readonly className?: string | undefined }) => {
  const t = useT();
  useSite();
  const pages = useAppSelector(selectors.legalPages);
  return (
    <nav className={className} aria-label={t('legal.title')}>
      <ul className={styles.list}>
        {pages.map((page) => (
          <li key={page.id}>
            <LegalLink {...page}>
              <T id={`legal.${page.id}`} />
            </LegalLink>
          </li>
        ))}
        <li>
          <Link to="/credits">
            <T id="credits.title" />
          </Link>
        </li>
      </ul>
    </nav>
  );
};

interface NoticeProps {
  /** Sentence about each page, with the link between `<link>` and `</link>`; pages that do not exist are left out. */
  readonly sentences: readonly (readonly [LegalPageId, MessageId])[];
  readonly className?: string;
}

/** Sentences about legal pages beside a binding button. Renders nothing when no such page exists. */
export const LegalNotice = ({ sentences, className }: NoticeProps) => {
  useSite();
  const pages = useAppSelector(selectors.legalPages);
  const shown = sentences.flatMap(([id, message]) => {
    const page = pages.find((one) => one.id === id);
    return page ? [{ ...page, message }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <p className={classNames(styles.notice, className)}>
      {shown.map(({ id, url, message }, index) => (
        <span key={id}>
          {index > 0 && ' '}
          <T
            id={message}
            values={{
              link: (words) => (
                <LegalLink id={id} url={url} isApart>
                  {words}
                </LegalLink>
              ),
            }}
          />
        </span>
      ))}
    </p>
  );
};
