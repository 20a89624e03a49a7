/**
 * Groups test files into processes, because starting one and loading a server's packages dominates the time
 * of most files.
 */

/** Files that take at least 15 s, longest first, so that none of them runs alone at the end. */
const slowestFirst = [
  'e2e/all-screens.',
  'e2e/create-album.',
  'e2e/editor-tools.',
  'e2e/purchase.',
  'e2e/dev-server.',
  'e2e/accessibility.',
  'e2e/editor.',
  'e2e/account.',
  'e2e/drafts.',
  'e2e/canvas.',
  'e2e/touch.',
  'e2e/crash-recovery.',
  'e2e/keepAlive.',
  'e2e/auth.',
  'e2e/token-refresh.',
  'orders/orderDocuments.',
  'orders/crashRecovery.',
  'realPhotos',
  'jobs/crashRecovery.',
  'drivers/queue',
  'images/analysePhoto.',
  'cli/main.',
  'main.test',
  'jobs/albums/artwork.',
];
const rankOf = (file) => slowestFirst.findIndex((part) => file.includes(part));

/**
 * Files with their own process: they start and kill programs, inspect environment or process state, or take
 * long. Small browser tests share a server as well (e2e/support/testEnvironment.ts).
 */
const isolated =
  /^e2e\/(?!(errors|locales|sessions|tagManager|toasts|update)\.)|^server\/(main|config|cli\/(main|run)|http\/(contract|http)|images|render|drivers\/(database|queue))|\/(kill|crash|crashRecovery|deletion|refusals|bundle|hostile|protection|jobs\/(albums\/(artwork|export)|photos\/analysePhotos|orders\/orderDocuments|sweep\/sweep))\.test/;

/** Enough groups to balance the load, few enough to save start-up time. */
const [MOST_GROUPS, FILES_PER_GROUP] = [6, 8];

/** @returns groups of files in start order */
export function groupTestFiles(files) {
  const single = files.filter((file) => isolated.test(file));
  const shared = files.filter((file) => !isolated.test(file));
  const count = Math.min(MOST_GROUPS, Math.ceil(shared.length / FILES_PER_GROUP));
  // Deals out similar neighbours, so that each group gets its share of them.
  const groups = Array.from({ length: count }, (_, i) => shared.filter((_, at) => at % count === i));
  const first = single.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  return [
    ...first.map((file) => [file]),
    ...groups,
    ...single.filter((file) => rankOf(file) < 0).map((file) => [file]),
  ];
}
