/** Groups of test files that share a process. Starting a process and loading the server's packages is most of their cost. */

/** Files that take 15 s or more start first, the longest before the others, so that no core idles at the end. */
const slowestFirst = [
  'e2e/all-screens.',
  'e2e/create-album.',
  'e2e/firstBook.',
  'e2e/dev-server.',
  'e2e/editor-tools.',
  'e2e/resilience.',
  'e2e/drafts.',
  'e2e/purchase.',
  'e2e/crash-recovery.',
  'e2e/editor.',
  'e2e/account.',
  'e2e/accessibility.',
  'e2e/keepAlive.',
  'e2e/canvas.',
  'e2e/token-refresh.',
  'e2e/background.',
  'e2e/secondary-pages.',
  'e2e/touch.',
  'e2e/browser-habits.',
  'e2e/devTools.',
  'e2e/auth.',
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

/** Browser tests that share a server (e2e/support/testEnvironment.ts); each of the others has its own process. */
const sharedBrowserTests = /^e2e\/(errors|locales|sessions|tagManager|toasts|update)\./;

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

/** @returns groups of files, in the order in which they start */
export function groupTestFiles(files) {
  const isSingle = (file) =>
    file.startsWith('server') ? singleServerTests.test(file) : !sharedBrowserTests.test(file);
  const shared = files.filter((file) => !isSingle(file));
  const processOf = (file) => serverProcesses.findIndex((part) => part.test(file));
  const groups = [...serverProcesses.keys(), -1].map((i) => shared.filter((file) => processOf(file) === i));
  const single = files.filter(isSingle);
  const first = single.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  return [
    ...first.map((file) => [file]),
    ...groups.filter((group) => group.length > 0),
    ...single.filter((file) => rankOf(file) < 0).map((file) => [file]),
  ];
}
