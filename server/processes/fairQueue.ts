/** Priority classes, most urgent first: a user looks at the screen, a user waits for a file, nobody waits. */
export const priorityClasses = ['interactive', 'batch', 'background'] as const;
export type PriorityClass = (typeof priorityClasses)[number];

/** Owner and priority of a task. */
export interface Scheduling {
  readonly userId: string;
  readonly priority: PriorityClass;
}

/** Scheduling of the server's own work and of single-user programs. */
export const systemScheduling: Scheduling = { userId: 'system', priority: 'interactive' };

/** Rejects a task of a user with too many waiting tasks. */
export class QueueFullError extends Error {
  constructor(readonly max: number) {
    super(`a user has ${max} tasks waiting already`);
    this.name = 'QueueFullError';
  }
}

export interface FairQueueOptions {
  /** Number of concurrent tasks. */
  readonly places: number;
  /**
   * Extra places for the first interactive task of a light user, so that it need not wait for another user's
   * long task.
   */
  readonly expressPlaces?: number;
  readonly maxRunningPerUser?: number;
  readonly maxWaitingPerUser?: number;
  /** Clock in ms, for tests. */
  readonly now?: () => number;
}

/** Task that may run. `release` frees its place. */
export interface Turn<T> {
  readonly item: T;
  /** POSIX niceness for its process, relative to this one: 0 (first) to 19. */
  readonly niceness: number;
  release(): void;
}

interface UserQueue<T> {
  readonly waiting: Record<PriorityClass, T[]>;
  readonly running: Set<{ readonly since: number; readonly priority: PriorityClass }>;
  readonly overtaken: number[];
  /** Used place time in ms as of `at`, halved every {@link HALF_LIFE_MS}. */
  recentUsageMs: number;
  usageUpdatedAt: number;
  servedAt: number;
}

const HALF_LIFE_MS = 10_000;
/** Recent usage below which a user counts as light; clearly less than another user's counts too. */
const LIGHT_USAGE_MS = 5_000;
const LIGHT_USAGE_SHARE = 0.95;
/** Number of times in a row that a class may be overtaken before it goes first once. */
const MAX_OVERTAKEN = 3;
/**
 * Number of times after which no other task starts until there is a place for it; express places would
 * overtake it forever.
 */
const RESERVE_AFTER = 30;
/** Differences to the process that answers requests, which goes before all of them. */
const nicenessByClass = { express: 4, light: 6, heavy: 11, background: 17 } as const;

interface Candidate {
  readonly isWaiting: boolean;
  /** A place for it is free. */
  readonly hasPlace: boolean;
}

/** Returns the first candidate that can start, or one that was overtaken too often; -1 for none. */
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
 * Shares a bounded number of places fairly between users. Interactive tasks of light users go first, then
 * other interactive and batch tasks, then background tasks, which leave one place free. Within each, the user
 * with the fewest running tasks and then the least recent usage goes first.
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

  /** Number of waiting tasks. */
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

  /** Returns a task to the front of its user's queue after a failure that was not its fault. */
  addFirst(item: T, { userId, priority }: Scheduling): void {
    (this.#lanes.get(userId) ?? this.#open(userId)).waiting[priority].unshift(item);
  }

  /** Returns the next task if there is a place for it. */
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

  /** Removes and returns all waiting tasks. */
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
