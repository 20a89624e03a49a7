import { createHash } from 'node:crypto';
import type { Locale } from '@domain/contract';
import { Html, html } from './html';

/** Colours of the app for pages and mails that the server writes. `src/ui/styles/tokens.css` has the same; a test compares them. */
export const colours = {
  light: {
    paper: '#f3f3f3',
    sheet: '#ffffff',
    ink: '#161616',
    'ink-2': '#565656',
    line: '#e4e4e4',
    'line-2': '#c9c9c9',
    accent: '#2443d6',
    'accent-ink': '#ffffff',
    warn: '#8a5a00',
    bad: '#b3261e',
  },
  dark: {
    paper: '#121212',
    sheet: '#1c1c1c',
    ink: '#f2f2f2',
    'ink-2': '#b4b4b4',
    line: '#2b2b2b',
    'line-2': '#444444',
    accent: '#8ea2ff',
    'accent-ink': '#0d1233',
    warn: '#e6b450',
    bad: '#ff9a90',
  },
} as const;

const faces = [
  ['Inter', 400, 'sans'],
  ['Inter', 500, 'sans-medium'],
  ['Source Serif 4', 400, 'serif'],
  ['Source Serif 4', 600, 'serif-semibold'],
] as const;

const fontFaceRules = faces
  .map(
    ([family, weight, file]) =>
      `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(/fonts/${file}.woff2) format("woff2")}`,
  )
  .join('');

const setVariables = (theme: keyof typeof colours): string =>
  Object.entries(colours[theme])
    .map(([name, hex]) => `--${name}:${hex}`)
    .join(';');

/** The app's faces, whose files the built client serves, and its colours in light and dark. */
const commonStyle = `${fontFaceRules}:root{color-scheme:light dark;${setVariables('light')}}
@media(prefers-color-scheme:dark){:root{${setVariables('dark')}}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

interface PageContent {
  readonly language: Locale;
  readonly title: string;
  readonly style: string;
  readonly body: Html;
  readonly script?: string;
  readonly policy?: string;
}

/** A page that the server renders without the app, with the headers to send it with. */
export interface RenderedPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Renders a page without the app. Its policy allows its own style and script by their hashes. */
export function renderPage({ language, title, style, body, script = '', policy }: PageContent): RenderedPage {
  const css = commonStyle + style;
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/icons/icon.svg"><title>${title}</title><style>${new Html(css)}</style></head><body>
${body}${new Html(script && `<script>${script}</script>`)}</body></html>`;
  const directives = [
    "default-src 'none'",
    `style-src ${hashSource(css)}`,
    ...(script ? [`script-src ${hashSource(script)}`] : []),
    "font-src 'self'; img-src 'self'",
    policy ?? "form-action 'self'",
    "base-uri 'none'; frame-ancestors 'none'",
  ];
  return {
    html: page.markup,
    headers: {
      'content-security-policy': directives.join('; '),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
  };
}
