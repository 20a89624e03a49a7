/** Which test files run in one process: what most of them cost is to start one and to load the packages of a server into it. */

/** Files that take 15 s or more start first, the longest before the others, so that no core idles at the end. */
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

/** These have a process to themselves: they start and kill programs, look at the environment or at what the process holds, or take long. Small browser tests share a server, too (e2e/support/testEnvironment.ts). */
const isolated =
  /^e2e\/(?!(errors|locales|sessions|tagManager|toasts|update)\.)|^server\/(main|config|cli\/(main|run)|http\/(contract|http)|images|render|drivers\/(database|queue))|\/(kill|crash|crashRecovery|deletion|refusals|bundle|hostile|protection|jobs\/(albums\/(artwork|export)|photos\/analysePhotos|orders\/orderDocuments|sweep\/sweep))\.test/;

/** So many that the last of them does not run alone for long, so few that it pays. */
const [MOST_GROUPS, FILES_PER_GROUP] = [6, 8];

/** @returns groups of files; those that begin first come first */
export function groupTestFiles(files) {
  const single = files.filter((file) => isolated.test(file));
  const shared = files.filter((file) => !isolated.test(file));
  const count = Math.min(MOST_GROUPS, Math.ceil(shared.length / FILES_PER_GROUP));
  // Neighbours are alike: dealt out, each group gets its share of them.
  const groups = Array.from({ length: count }, (_, i) => shared.filter((__, at) => at % count === i));
  const first = single.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  return [
    ...first.map((file) => [file]),
    ...groups,
    ...single.filter((file) => rankOf(file) < 0).map((file) => [file]),
  ];
}
