import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Locale } from '@domain/contract';
import { escapeHtml } from '../html/html';
import { translateInto } from '../translations';

type FirstLook = Readonly<Partial<Record<Locale, string>>>;

interface BuiltPage {
  readonly name: string;
  /** Route pattern, with `:id` for an id. */
  readonly path: string;
  readonly check?: { readonly source: string; readonly flags: string };
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly data?: readonly string[];
  /** Scripts needed for the page's first API call, or beside it. */
  readonly soon?: readonly string[];
  readonly access?: 'public' | 'guest' | 'token';
  /** First look of the page as HTML, by language. Words between percent signs are filled in. */
  readonly first?: FirstLook;
  /** The same for a browser in which somebody has signed in before; otherwise equal to `first`. */
  readonly firstForReturning?: FirstLook;
}

interface BuiltPages {
  readonly messages: Readonly<Partial<Record<Locale, string>>>;
  readonly pages: readonly BuiltPage[];
}

export interface PageShell extends BuiltPages {
  readonly html: string;
  /** Hashes of the inline scripts, as a content security policy names them. */
  readonly inlineScripts: readonly string[];
}

export interface MatchedPage {
  readonly page: BuiltPage;
  readonly id: string;
}

export interface PageExtras {
  readonly title?: string;
  readonly head?: string;
  readonly body?: string;
  /** Texts for the words between percent signs of the first look. Without them such a page has none. */
  readonly first?: Readonly<Record<string, string>>;
  readonly isReturning?: boolean;
}

const decodePath = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

function matchId({ path, check }: BuiltPage, requestedPath: string): string | null {
  const [before = '', after] = path.split(':id');
  if (after === undefined) return path === requestedPath ? '' : null;
  const id = requestedPath.startsWith(before) ? decodePath(requestedPath.slice(before.length)) : null;
  if (id === null || id === '' || id.includes('/')) return null;
  return check && !new RegExp(check.source, check.flags).test(id) ? null : id;
}

/** Returns the page of a path without its language code, or null. Fixed paths take precedence over paths with an id. */
export function findPage({ pages }: BuiltPages, path: string): MatchedPage | null {
  const requestedPath = path.replace(/(.)\/+$/, '$1');
  const fixed = pages.find((page) => page.path === requestedPath);
  if (fixed) return { page: fixed, id: '' };
  for (const page of pages) {
    const id = matchId(page, requestedPath);
    if (id !== null) return { page, id };
  }
  return null;
}

const PLACEHOLDER = /%([a-z]+)%/g;

function renderFirstLook(
  page: BuiltPage,
  language: Locale,
  { first: texts, isReturning }: PageExtras,
): string | undefined {
  if (!texts) return undefined;
  const html = ((isReturning && page.firstForReturning) || page.first)?.[language];
  const isComplete = Array.from(html?.matchAll(PLACEHOLDER) ?? []).every(([, word = '']) => word in texts);
  return isComplete ? html?.replace(PLACEHOLDER, (_, word: string) => escapeHtml(texts[word] ?? '')) : undefined;
}

const preloadHint = (file: string, kind: string) => `<link rel="preload" href="/${escapeHtml(file)}" ${kind}>`;

/** Translates the texts of a page whose app does not start. `public/index.html` has them in the default language. */
const translateShell = (html: string, language: Locale): string =>
  (['start.failed', 'start.reload', 'start.noScript'] as const).reduce(
    (translated, id) => translated.replace(translateInto(DEFAULT_LANGUAGE)(id), () => translateInto(language)(id)),
    html,
  );

const SCRIPT_TAG = /<script [^>]*src="?\/assets\/[^>]*><\/script>/g;

/**
 * Returns the shell with preloads for this page in its head, so the browser fetches everything at once. A page with a
 * first look keeps all of it but the style sheets in a template, which its early script opens once the look is painted.
 */
export function renderPageHtml(
  shell: PageShell,
  found: MatchedPage | null,
  language: Locale,
  extras: PageExtras = {},
): string {
  const texts = shell.messages[language];
  const { scripts = [], styles = [], data = [], soon = [] } = found?.page ?? {};
  const firstLook = found ? renderFirstLook(found.page, language, extras) : undefined;
  const styleHints = styles.map((file) =>
    firstLook ? `<link rel="stylesheet" href="/${escapeHtml(file)}">` : preloadHint(file, 'as="style"'),
  );
  const later = [
    ...(texts ? [preloadHint(texts, 'as="fetch" crossorigin')] : []),
    ...data.map((file) => preloadHint(file, 'as="fetch" crossorigin')),
    ...[...scripts, ...soon].map((file) => preloadHint(file, 'as="script"')),
    ...(firstLook ? Array.from(shell.html.matchAll(SCRIPT_TAG), ([tag]) => tag) : []),
  ].join('');
  const head = styleHints.join('') + (firstLook ? '' : later) + (extras.head ?? '');
  const body = firstLook ? `<template id="after-first-look">${later}</template>${firstLook}` : '';
  const html = translateShell(shell.html, language);
  // Replacement functions, because `$` is special in replacement strings.
  return (firstLook ? html.replaceAll(SCRIPT_TAG, '') : html)
    .replace(/<html lang="?\w+"?/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, (title) =>
      extras.title === undefined ? title : `<title>${escapeHtml(extras.title)}</title>`,
    )
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${body}${extras.body ?? ''}</body>`);
}

const hashInlineScripts = (html: string): string[] =>
  Array.from(
    html.matchAll(/<script>([^]*?)<\/script>/g),
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  );

/** Reads the shell of a build, and reads it again when the build changes. */
export function createShellReader(clientDir: string): () => Promise<PageShell> {
  const file = join(clientDir, 'index.html');
  let known: { readonly changed: number; readonly shell: Promise<PageShell> } | null = null;
  const read = async (): Promise<PageShell> => {
    const [html, pages] = await Promise.all([
      readFile(file, 'utf8'),
      readFile(join(clientDir, 'builds', 'pages.json'), 'utf8'),
    ]);
    return { html, inlineScripts: hashInlineScripts(html), ...(JSON.parse(pages) as BuiltPages) };
  };
  return async () => {
    const { mtimeMs } = await stat(file);
    if (known?.changed === mtimeMs) return known.shell;
    const shell = read();
    known = { changed: mtimeMs, shell };
    shell.catch(() => {
      known = null;
    });
    return shell;
  };
}
