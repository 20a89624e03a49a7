import { colours } from './colours';

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

/**
 * First style rules of a page that the server renders by itself: the app's faces, whose files the built client serves,
 * its colours in light and dark as variables, and its text.
 */
export const standaloneStyle = `${fontFaceRules}:root{color-scheme:light dark;${setVariables('light')}}
@media(prefers-color-scheme:dark){:root{${setVariables('dark')}}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
