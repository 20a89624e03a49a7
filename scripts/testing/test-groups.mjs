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
  'orders/orderDocuments.',
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
  'http/contract.',
];
const rankOf = (file) => slowestFirst.findIndex((part) => file.includes(part));

/**
 * Files that need a process of their own: they start and kill programs, read the environment or the open handles, or
 * take long. Small browser tests share a server, too (e2e/support/testEnvironment.ts).
 */
const isolated =
  /^e2e\/(?!(errors|locales|sessions|tagManager|toasts|update)\.)|^server\/(main|topology|config|cli\/(main|run)|http\/(contract|http)|images|render|drivers\/(database|queue))|\/(kill|crash|crashRecovery|deletion|refusals|bundle|hostile|protection|jobs\/(albums\/(artwork|export)|photos\/analysePhotos|orders\/orderDocuments|sweep\/sweep))\.test/;

/** Number of groups: enough that the last one does not run alone for long, few enough that each start pays. */
const [MOST_GROUPS, FILES_PER_GROUP] = [6, 8];

/** @returns groups of files, in the order in which they start */
export function groupTestFiles(files) {
  const single = files.filter((file) => isolated.test(file));
  const shared = files.filter((file) => !isolated.test(file));
  const count = Math.min(MOST_GROUPS, Math.ceil(shared.length / FILES_PER_GROUP));
  // Neighbouring files are alike, so they are dealt out over the groups.
  const groups = Array.from({ length: count }, (_, i) => shared.filter((__, at) => at % count === i));
  const first = single.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  return [
    ...first.map((file) => [file]),
    ...groups,
    ...single.filter((file) => rankOf(file) < 0).map((file) => [file]),
  ];
}
