/** Which test files run in one process: what most of them cost is to start one and to load the packages of a server into it. */

/** What takes a minute or more begins first, so that no core waits for it alone at the end. */
const long =
  /e2e\/(screens|way|editor|purchase|access)\.|orders\/kill|user\/deletion|cli\/main|jobs\/(kill|artwork)|realPhotos/;

/** These have a process to themselves: they start and kill programs, look at the environment or at what the process holds, or take long. */
const alone =
  /^e2e\/|^server\/(main|config|cli\/(main|run)|http\/(contract|http)|images|render|drivers\/(database|queue))|\/(kill|crash|deletion|refusals|bundle|hostile|protection|jobs\/(artwork|export|look|papers|sweep))\.test/;

/** So many that the last of them does not run alone for long, so few that it pays. */
const [MOST_GROUPS, FILES_PER_GROUP] = [6, 8];

/** @returns groups of files; those that begin first come first */
export function groupsOf(files) {
  const single = files.filter((file) => alone.test(file));
  const shared = files.filter((file) => !alone.test(file));
  const count = Math.min(MOST_GROUPS, Math.ceil(shared.length / FILES_PER_GROUP));
  // Neighbours are alike: dealt out, each group gets its share of them.
  const groups = Array.from({ length: count }, (_, i) => shared.filter((_, at) => at % count === i));
  return [
    ...single.filter((file) => long.test(file)).map((file) => [file]),
    ...groups,
    ...single.filter((file) => !long.test(file)).map((file) => [file]),
  ];
}
