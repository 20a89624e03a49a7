/** Groups of test files that share a process. Starting a process and loading the server's packages is most of their cost. */

/**
 * Browser tests that share a process, so that one server and one browser serve all of them, the longest group first.
 * A file that is in none has a process of its own. Files with other settings still start a server each
 * (e2e/support/testEnvironment.ts).
 */
const browserGroups = [
  ['create-album.journey', 'token-refresh', 'crash-recovery'],
  ['screens', 'auth', 'locales', 'errors', 'sessions', 'toasts', 'tagManager', 'update'],
  ['purchase', 'resilience', 'keepAlive', 'secondary-pages', 'browser-habits'],
  ['editor-tools', 'drafts', 'touch', 'offline', 'devTools'],
  ['firstBook', 'keyboard', 'account'],
  ['dev-server'],
  ['editor', 'canvas', 'background', 'corrections'],
].map((names) => names.map((name) => `e2e/${name}.test.ts`));

/** Files that take 15 s or more start first, the longest before the others, so that no core idles at the end. */
const slowestFirst = [
  'orders/crashRecovery.',
  'render/photoColours.',
  'realPhotos',
  'pdf/press.',
  'jobs/crashRecovery.',
  'drivers/queue',
  'images/analysePhoto.',
  'server/topology.',
  'cli/main.',
  'main.test',
  'render/agreement.',
  'jobs/albums/artwork.',
  'jobs/albums/export.',
  'bundle/bundle.',
];
const rankOf = (file) => slowestFirst.findIndex((part) => file.includes(part));

/** Files of the server that need a process of their own: they start and kill programs, or fork decoders and renderers. */
const singleServerTests =
  /^server\/(main|topology|cli\/(main|run)|images|render|drivers\/(database|queue))|\/(crash|crashRecovery|bundle|hostile|jobs\/(albums\/(artwork|export)|photos\/analysePhotos))\.test/;

/**
 * Processes of the other server tests, the longest first. A file belongs to the first that matches, so that files that
 * use the same server meet.
 */
const serverProcesses = [
  /^server\/(modules\/(albums|bundle|sharing|templates)|jobs\/albums)\//,
  /^server\/(modules\/(orders|payments|cart|delivery)|jobs\/orders)\//,
  /^server\/(http|monitoring|maintenance|modules\/health)\//,
  /^server\/(modules|jobs)\//,
  /^server\//,
];

function groupBrowserTests(files) {
  const groups = browserGroups.map((group) => group.filter((file) => files.includes(file)));
  const grouped = new Set(groups.flat());
  return [...groups, ...files.filter((file) => !grouped.has(file)).map((file) => [file])];
}

function groupServerTests(files) {
  const isSingle = (file) => singleServerTests.test(file);
  const shared = files.filter((file) => !isSingle(file));
  const processOf = (file) => serverProcesses.findIndex((part) => part.test(file));
  const groups = [...serverProcesses.keys(), -1].map((i) => shared.filter((file) => processOf(file) === i));
  const single = files.filter(isSingle);
  const first = single.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  return [
    ...first.map((file) => [file]),
    ...groups,
    ...single.filter((file) => rankOf(file) < 0).map((file) => [file]),
  ];
}

/** @returns groups of files, in the order in which they start */
export const groupTestFiles = (files) =>
  [
    ...groupBrowserTests(files.filter((file) => file.startsWith('e2e/'))),
    ...groupServerTests(files.filter((file) => !file.startsWith('e2e/'))),
  ].filter((group) => group.length > 0);
