/** Classes of work, the most urgent first: somebody looks at the screen, somebody waits for a file, nobody waits. */
export const priorityClasses = ['interactive', 'batch', 'background'] as const;
export type PriorityClass = (typeof priorityClasses)[number];

/** The user of a task, and its urgency. */
export interface Scheduling {
  readonly userId: string;
  readonly priority: PriorityClass;
}

/** Scheduling of the server's own work, as for pictures that are the same for everybody, and of programs that have one user. */
export const systemScheduling: Scheduling = { userId: 'system', priority: 'interactive' };

/** Refuses one more task of a user who has as many waiting as allowed. */
export class QueueFullError extends Error {
  constructor(readonly max: number) {
    super(`a user has ${max} tasks waiting already`);
    this.name = 'QueueFullError';
  }
}

export interface FairQueueOptions {
  /** Tasks that run at once. */
  readonly places: number;
  /** Further places for an interactive task of a light user who has none running, so that it does not wait for the end of a long one of another. */
  readonly expressPlaces?: number;
  readonly maxRunningPerUser?: number;
  readonly maxWaitingPerUser?: number;
  /** Milliseconds; for tests. */
  readonly now?: () => number;
}

/** A task whose turn has come. `release` gives its place back. */
export interface Turn<T> {
  readonly item: T;
  /** POSIX niceness that its process should have, 0 (first) to 19. */
  readonly niceness: number;
  release(): void;
}

interface UserQueue<T> {
  readonly waiting: Record<PriorityClass, T[]>;
  readonly running: Set<{ readonly since: number; readonly priority: PriorityClass }>;
  readonly overtaken: number[];
  /** Milliseconds of places used, halved every {@link HALF_LIFE_MS}, as of `at`. */
  recentUsageMs: number;
  usageUpdatedAt: number;
  servedAt: number;
}

const HALF_LIFE_MS = 10_000;
/** A user is light who has used less than this lately, or clearly less than another one. */
const LIGHT_USAGE_MS = 5_000;
const LIGHT_USAGE_SHARE = 0.95;
/** A class that was overtaken so often in a row goes first once, so that nothing starves. */
const MAX_OVERTAKEN = 3;
/** After so often, nothing else begins until there is a place for it: the express places would keep it out for ever. */
const RESERVE_AFTER = 30;
const nicenessByClass = { express: 0, light: 2, heavy: 8, background: 15 } as const;

interface Candidate {
  readonly isWaiting: boolean;
  /** There is a place for it now. */
  readonly hasPlace: boolean;
}

/** The first candidate that can begin, or one that was overtaken too often. -1 for none. */
function chooseCandidate(candidates: readonly Candidate[], overtaken: number[]): number {
  const after = (i: number) => (candidates[i]?.isWaiting ? (overtaken[i] ?? 0) : 0);
  if (candidates.some(({ hasPlace }, i) => !hasPlace && after(i) >= RESERVE_AFTER)) return -1;
  const ready = candidates.map(({ isWaiting, hasPlace }) => isWaiting && hasPlace);
  const impatient = ready.findIndex((isReady, i) => isReady && after(i) >= MAX_OVERTAKEN);
  const chosen = impatient >= 0 ? impatient : ready.indexOf(true);
  if (chosen < 0) return chosen;
  for (const i of candidates.keys()) overtaken[i] = i === chosen ? 0 : after(i) + (i > chosen ? 1 : 0);
  return chosen;
}

const countWaiting = <T>({ waiting }: UserQueue<T>): number =>
  priorityClasses.reduce((sum, priority) => sum + waiting[priority].length, 0);

const hasInteractiveRunning = <T>({ running }: UserQueue<T>): boolean =>
  [...running].some(({ priority }) => priority === 'interactive');

/**
 * Hands out a bounded number of places fairly between users. Interactive tasks of light users go first, then interactive and batch tasks of all, then
 * background ones, which leave one place free. Within each of these the user goes first who has the fewest tasks running, then who has used the least lately.
 */
export class FairQueue<T> {
  readonly #lanes = new Map<string, UserQueue<T>>();
  readonly #overtaken: number[] = [];
  readonly #options: FairQueueOptions;
  readonly #now: () => number;
  #running = 0;
  #runningBackground = 0;
  #served = 0;
  #lightMs = LIGHT_USAGE_MS;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Tasks that wait. */
  get size(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + countWaiting(lane), 0);
  }

  /** @throws QueueFullError */
  add(item: T, { userId, priority }: Scheduling): void {
    const lane = this.#lanes.get(userId) ?? this.#open(userId);
    const { maxWaitingPerUser: max = Number.POSITIVE_INFINITY } = this.#options;
    if (countWaiting(lane) >= max) throw new QueueFullError(max);
    lane.waiting[priority].push(item);
  }

  /** Puts a task back to the front of its user's line: it has had its turn, and something went wrong that was not its fault. */
  addFirst(item: T, { userId, priority }: Scheduling): void {
    (this.#lanes.get(userId) ?? this.#open(userId)).waiting[priority].unshift(item);
  }

  /** The task whose turn it is, if there is a place for it. */
  take(): Turn<T> | undefined {
    this.#forgetIdle();
    const most = Math.max(0, ...[...this.#lanes.values()].map((lane) => this.#usedBy(lane)));
    this.#lightMs = Math.max(LIGHT_USAGE_MS, most * LIGHT_USAGE_SHARE);
    const { places, expressPlaces = 0 } = this.#options;
    const hasPlace = this.#running < places;
    const hasExpress = this.#running < places + expressPlaces;
    const mayRunBackground = this.#runningBackground < Math.max(1, places - 1);
    const lanes = [
      this.#next(
        (lane) =>
          lane.waiting.interactive.length > 0 && this.#isLight(lane) && (hasPlace || !hasInteractiveRunning(lane)),
      ),
      this.#next(({ waiting }) => waiting.interactive.length + waiting.batch.length > 0),
      mayRunBackground ? this.#next(({ waiting }) => waiting.background.length > 0) : undefined,
    ];
    const tier = chooseCandidate(
      lanes.map((lane, i) => ({ isWaiting: lane !== undefined, hasPlace: i === 0 ? hasExpress : hasPlace })),
      this.#overtaken,
    );
    const lane = lanes[tier];
    return lane && this.#start(lane, tier);
  }

  /** Takes out and returns all that wait. */
  drain(): T[] {
    return [...this.#lanes.values()].flatMap(({ waiting }) =>
      priorityClasses.flatMap((priority) => waiting[priority].splice(0)),
    );
  }

  #open(userId: string): UserQueue<T> {
    const lane: UserQueue<T> = {
      waiting: { interactive: [], batch: [], background: [] },
      running: new Set(),
      overtaken: [],
      recentUsageMs: 0,
      usageUpdatedAt: this.#now(),
      servedAt: 0,
    };
    this.#lanes.set(userId, lane);
    return lane;
  }

  #start(lane: UserQueue<T>, tier: number): Turn<T> {
    const { waiting } = lane;
    const own = [waiting.interactive, waiting.batch].map(({ length }) => ({ isWaiting: length > 0, hasPlace: true }));
    const shared: PriorityClass = tier === 1 && chooseCandidate(own, lane.overtaken) === 1 ? 'batch' : 'interactive';
    const priority: PriorityClass = tier === 2 ? 'background' : shared;
    const isLight = this.#isLight(lane);
    const [item] = waiting[priority].splice(0, 1) as [T];
    const running = { since: this.#now(), priority } as const;
    const background = tier === 2 ? 1 : 0;
    lane.running.add(running);
    lane.servedAt = this.#served += 1;
    this.#running += 1;
    this.#runningBackground += background;
    const release = () => {
      if (!lane.running.delete(running)) return;
      lane.recentUsageMs = this.#decayed(lane) + this.#now() - running.since;
      lane.usageUpdatedAt = this.#now();
      this.#running -= 1;
      this.#runningBackground -= background;
    };
    if (background === 1) return { item, niceness: nicenessByClass.background, release };
    const isExpress = priority === 'interactive' && isLight;
    return {
      item,
      niceness: isExpress ? nicenessByClass.express : isLight ? nicenessByClass.light : nicenessByClass.heavy,
      release,
    };
  }

  #next(has: (lane: UserQueue<T>) => boolean): UserQueue<T> | undefined {
    const { maxRunningPerUser = Number.POSITIVE_INFINITY } = this.#options;
    let best: UserQueue<T> | undefined;
    for (const lane of this.#lanes.values()) {
      if (lane.running.size < maxRunningPerUser && has(lane) && (!best || this.#isBefore(lane, best))) best = lane;
    }
    return best;
  }

  #isBefore(a: UserQueue<T>, b: UserQueue<T>): boolean {
    const running = a.running.size - b.running.size;
    const used = this.#usedBy(a) - this.#usedBy(b);
    return (running || used || a.servedAt - b.servedAt) < 0;
  }

  #isLight(lane: UserQueue<T>): boolean {
    return this.#usedBy(lane) < this.#lightMs;
  }

  #decayed({ recentUsageMs, usageUpdatedAt }: UserQueue<T>): number {
    return recentUsageMs * 0.5 ** ((this.#now() - usageUpdatedAt) / HALF_LIFE_MS);
  }

  #usedBy(lane: UserQueue<T>): number {
    const now = this.#now();
    return [...lane.running].reduce((sum, { since }) => sum + now - since, this.#decayed(lane));
  }

  #forgetIdle(): void {
    for (const [userId, lane] of this.#lanes)
      if (lane.running.size === 0 && countWaiting(lane) === 0 && this.#decayed(lane) < 1) this.#lanes.delete(userId);
  }
}
