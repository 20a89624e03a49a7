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
