import { LEGAL_PAGES, type LegalPageId } from '@domain/contract';
import { Markdown } from 'markdown-to-jsx/react';
import { type ComponentProps, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { T, useLanguage } from '@/i18n';
import { PageError } from '@/lib/fatalError';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, EmptyState, Skeleton } from '@/ui';
import { actions, type LegalText, selectors } from '../slice';
import styles from './LegalPage.module.css';

const isLegalPage = (id: string | undefined): id is LegalPageId => LEGAL_PAGES.some((known) => known === id);

/** `/legal/{id}`: a legal page as the operator wrote it. */
export const Component = () => {
  const { id } = useParams();
  if (!isLegalPage(id)) throw new PageError(404);
  return <LegalPage key={id} id={id} />;
};

const LegalPage = ({ id }: { readonly id: LegalPageId }) => {
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const state = useAppSelector((all) => selectors.legalPage(all, id));
  const request = { id, language: locale };
  useEffect(() => {
    dispatch(actions.legalPageRequested({ id, language: locale }));
  }, [dispatch, id, locale]);
  if (state?.phase === 'missing') throw new PageError(404);
  if (state?.phase === 'failed') {
    return (
      <EmptyState
        title={<T id="legal.failed" />}
        action={
          <Button variant="primary" onClick={() => dispatch(actions.legalPageRequested(request))}>
            <T id="home.retry" />
          </Button>
        }
      >
        <T id="account.failedText" />
      </EmptyState>
    );
  }
  if (!state?.page) return <Loading id={id} />;
  return <Article page={state.page} />;
};

const Loading = ({ id }: { readonly id: LegalPageId }) => (
  <div className={styles.page} aria-busy="true">
    <h1>
      <T id={`legal.${id}`} />
    </h1>
    {[100, 92, 97, 60].map((width) => (
      <Skeleton key={width} width={`${width}%`} height={20} />
    ))}
  </div>
);

const TITLE = /^\s*#[ \t]+([^\n]+?)[ \t]*#*[ \t]*(?:\n|$)/;

/** Exported for tests of forms of titles. */
export const splitTitle = (text: string): { readonly title: string | null; readonly rest: string } => {
  const title = TITLE.exec(text);
  return title ? { title: title[1] ?? null, rest: text.slice(title[0].length) } : { title: null, rest: text };
};

const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/** A link with any other address stays as text. */
const LinkInText = ({ href = '', children }: ComponentProps<'a'>) =>
  SAFE_ADDRESS.test(href) ? (
    <a href={href} rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  );

/** HTML in the text is shown as text. The page has the only heading of the first level. */
const markdownOptions = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: 'div',
  overrides: { a: LinkInText, h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' },
} as const;

const Article = ({ page: { id, language, format, text } }: { readonly page: LegalText }) => {
  const { title, rest } = format === 'markdown' ? splitTitle(text) : { title: null, rest: text };
  return (
    <article className={styles.page} lang={language ?? undefined}>
      <h1>{title ?? <T id={`legal.${id}`} />}</h1>
      {format === 'markdown' ? (
        <div className={styles.text}>
          <Markdown options={markdownOptions}>{rest}</Markdown>
        </div>
      ) : (
        <p className={styles.plain}>{rest.trim()}</p>
      )}
    </article>
  );
};
