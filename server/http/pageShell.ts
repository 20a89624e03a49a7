import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@domain/contract';

/** A row of `builds/pages.json` (scripts/build-manifest.mjs). */
export interface BuiltPage {
  readonly name: string;
  /** Route pattern, with `:id` for an id. */
  readonly path: string;
  /** Validation pattern of the id. */
  readonly check?: { readonly source: string; readonly flags: string };
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Scripts needed for the page's first API call. */
  readonly soon?: readonly string[];
}

interface BuiltPages {
  readonly messages: Readonly<Partial<Record<Locale, string>>>;
  readonly pages: readonly BuiltPage[];
}

export interface PageShell extends BuiltPages {
  readonly html: string;
}

export interface MatchedPage {
  readonly page: BuiltPage;
  readonly id: string;
}

/** HTML that one page adds to the shell's head and body. */
export interface PageExtras {
  readonly title?: string;
  readonly head?: string;
  readonly body?: string;
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

export const escapePageHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const preloadHint = (file: string, kind: string) => `<link rel="preload" href="/${escapePageHtml(file)}" ${kind}>`;

/** Returns the shell with preloads for this page in its head, so the browser fetches everything at once. */
export function renderPageHtml(
  shell: PageShell,
  found: MatchedPage | null,
  language: Locale,
  extras: PageExtras = {},
): string {
  const texts = shell.messages[language];
  const { scripts = [], styles = [], soon = [] } = found?.page ?? {};
  const head = [
    ...(texts ? [preloadHint(texts, 'as="fetch" crossorigin')] : []),
    ...styles.map((file) => preloadHint(file, 'as="style"')),
    ...[...scripts, ...soon].map((file) => preloadHint(file, 'as="script"')),
    extras.head ?? '',
  ].join('');
  // Replacement functions, because `$` is special in replacement strings.
  return shell.html
    .replace(/<html lang="?\w+"?/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, (title) =>
      extras.title === undefined ? title : `<title>${escapePageHtml(extras.title)}</title>`,
    )
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${extras.body ?? ''}</body>`);
}

/** Reads the shell of a build, and reads it again when the build changes. */
export function createShellReader(clientDir: string): () => Promise<PageShell> {
  const file = join(clientDir, 'index.html');
  let known: { readonly changed: number; readonly shell: Promise<PageShell> } | null = null;
  const read = async (): Promise<PageShell> => {
    const [html, pages] = await Promise.all([
      readFile(file, 'utf8'),
      readFile(join(clientDir, 'builds', 'pages.json'), 'utf8'),
    ]);
    return { html, ...(JSON.parse(pages) as BuiltPages) };
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
