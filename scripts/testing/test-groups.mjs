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
  ['firstBook', 'visitorBook', 'keyboard', 'account', 'uploads'],
  ['dev-server'],
  ['editor', 'canvas', 'background', 'corrections', 'textGestures'],
].map((names) => names.map((name) => `e2e/${name}.test.ts`));

/**
 * Processes of the server's tests, with the seconds that each takes. A file belongs to the first that matches, so that
 * files that start the same server, programs, decoders or renderers meet.
 */
const serverProcesses = [
  [95, /^server\/(topology|main)\.|^server\/modules\/storage\/crash\./],
  [100, /^server\/(cli\/|instance\.)|orders\/crashRecovery\./],
  [160, /^server\/(jobs\/(crashRecovery\.|photos\/)|drivers\/(database|queue)\/)/],
  [110, /^server\/render\//],
  [185, /^server\/(modules\/(albums|bundle|sharing|templates)|jobs\/albums)\//],
  [75, /^server\/images\//],
  [160, /^server\/(http|monitoring|maintenance|modules\/health)\//],
  [105, /^server\/(modules\/(orders|payments|cart|delivery)|jobs\/orders)\//],
  [155, /^server\/(modules|jobs)\//],
  [60, /^server\//],
];

function groupBrowserTests(files) {
  const groups = browserGroups.map((group) => group.filter((file) => files.includes(file)));
  const grouped = new Set(groups.flat());
  return [...groups, ...files.filter((file) => !grouped.has(file)).map((file) => [file])];
}

function groupServerTests(files) {
  const groups = serverProcesses.map(([seconds]) => ({ seconds, files: [] }));
  for (const file of files) groups[serverProcesses.findIndex(([, part]) => part.test(file))].files.push(file);
  // The longest starts first, so that no core idles at the end.
  return groups.sort((a, b) => b.seconds - a.seconds).map((group) => group.files);
}

/** Two processes of the pure tests. Neighbouring files are alike, so they are dealt out. */
const groupDomainTests = (files) => [0, 1].map((i) => files.filter((_, at) => at % 2 === i));

const groupers = { domain: groupDomainTests, server: groupServerTests, e2e: groupBrowserTests };

/** @returns groups of files of a part, in the order in which they start */
export const groupTestFiles = (part, files) => groupers[part](files).filter((group) => group.length > 0);
