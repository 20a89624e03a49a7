/** Priority classes, most urgent first: a user looks at the screen, a user waits for a file, nobody waits. */
const priorityClasses = ['interactive', 'batch', 'background'] as const;
type PriorityClass = (typeof priorityClasses)[number];

export interface Scheduling {
  readonly userId: string;
  readonly priority: PriorityClass;
}

/** Scheduling of the server's own work and of single-user programs. */
export const systemScheduling: Scheduling = { userId: 'system', priority: 'interactive' };

export class QueueFullError extends Error {
  /** @param whose tasks reach the limit: those of the user, or of all users together */
  constructor(
    readonly max: number,
    readonly whose: 'own' | 'all' = 'own',
  ) {
    super(`${max} tasks ${whose === 'own' ? 'of a user ' : ''}wait already`);
    this.name = 'QueueFullError';
  }
}

export interface FairQueueOptions {
  readonly slots: number;
  /**
   * Extra slots for the first interactive task of a light user, so that it need not wait for another user's
   * long task.
   */
  readonly expressSlots?: number;
  readonly maxRunningPerUser?: number;
  readonly maxWaitingPerUser?: number;
  /** Waiting tasks of all users. Beyond it, the user with the most loses the last one. */
  readonly maxWaiting?: number;
  readonly now?: () => number;
}

/** Task that may run, with its slot. `release` frees the slot. */
export interface Lease<T> {
  readonly item: T;
  /** POSIX niceness for its process, relative to this one: 0 (first) to 19. */
  readonly niceness: number;
  release(): void;
}

interface UserQueue<T> {
  readonly waiting: Record<PriorityClass, T[]>;
  readonly running: Set<{ readonly since: number; readonly priority: PriorityClass }>;
  readonly overtaken: number[];
  /** Slot time used in ms, as of `at`, halved every {@link HALF_LIFE_MS}. */
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
 * Number of times after which no other task starts until there is a slot for it; express slots would
 * overtake it forever.
 */
const RESERVE_AFTER = 30;
/** Differences to the process that answers requests, which goes before all of them. */
export const nicenessByClass = { express: 4, light: 6, heavy: 11, background: 17 } as const;

interface Candidate {
  readonly isWaiting: boolean;
  readonly hasSlot: boolean;
}

/** Returns the first candidate that can start, or one that was overtaken too often; -1 for none. */
function chooseCandidate(candidates: readonly Candidate[], overtaken: number[]): number {
  const after = (i: number) => (candidates[i]?.isWaiting ? (overtaken[i] ?? 0) : 0);
  if (candidates.some(({ hasSlot }, i) => !hasSlot && after(i) >= RESERVE_AFTER)) return -1;
  const ready = candidates.map(({ isWaiting, hasSlot }) => isWaiting && hasSlot);
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
 * Shares a bounded number of slots fairly between users. Interactive tasks of light users go first, then
 * other interactive and batch tasks, then background tasks, which leave one slot free. Within each, the user
 * with the fewest running tasks and then the least recent usage goes first.
 */
export class FairQueue<T> {
  readonly #userQueues = new Map<string, UserQueue<T>>();
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

  get size(): number {
    return [...this.#userQueues.values()].reduce((sum, userQueue) => sum + countWaiting(userQueue), 0);
  }

  /**
   * @returns the task of another user that must make room; see `maxWaiting`
   * @throws QueueFullError when the user has too many tasks, or the most of all while too many wait
   */
  add(item: T, { userId, priority }: Scheduling): T | undefined {
    const userQueue = this.#userQueues.get(userId) ?? this.#open(userId);
    const { maxWaitingPerUser: max = Number.POSITIVE_INFINITY, maxWaiting = Number.POSITIVE_INFINITY } = this.#options;
    const own = countWaiting(userQueue);
    if (own >= max) throw new QueueFullError(max);
    if (this.size < maxWaiting) {
      userQueue.waiting[priority].push(item);
      return undefined;
    }
    const greediest = [...this.#userQueues.values()].reduce((a, b) => (countWaiting(b) > countWaiting(a) ? b : a));
    if (own + 1 >= countWaiting(greediest)) throw new QueueFullError(maxWaiting, 'all');
    userQueue.waiting[priority].push(item);
    const last = priorityClasses.findLast((each) => greediest.waiting[each].length > 0) ?? priority;
    return greediest.waiting[last].pop();
  }

  /** Returns a task to the front of its user's queue after a failure that was not its fault. */
  addFirst(item: T, { userId, priority }: Scheduling): void {
    (this.#userQueues.get(userId) ?? this.#open(userId)).waiting[priority].unshift(item);
  }

  take(): Lease<T> | undefined {
    this.#forgetIdle();
    const most = Math.max(0, ...[...this.#userQueues.values()].map((userQueue) => this.#usedBy(userQueue)));
    this.#lightMs = Math.max(LIGHT_USAGE_MS, most * LIGHT_USAGE_SHARE);
    const { slots, expressSlots = 0 } = this.#options;
    const hasSlot = this.#running < slots;
    const hasExpressSlot = this.#running < slots + expressSlots;
    const mayRunBackground = this.#runningBackground < Math.max(1, slots - 1);
    const nextQueues = [
      this.#findNext(
        (userQueue) =>
          userQueue.waiting.interactive.length > 0 &&
          this.#isLight(userQueue) &&
          (hasSlot || !hasInteractiveRunning(userQueue)),
      ),
      this.#findNext(({ waiting }) => waiting.interactive.length + waiting.batch.length > 0),
      mayRunBackground ? this.#findNext(({ waiting }) => waiting.background.length > 0) : undefined,
    ];
    const tier = chooseCandidate(
      nextQueues.map((userQueue, i) => ({
        isWaiting: userQueue !== undefined,
        hasSlot: i === 0 ? hasExpressSlot : hasSlot,
      })),
      this.#overtaken,
    );
    const userQueue = nextQueues[tier];
    return userQueue && this.#start(userQueue, tier);
  }

  drain(): T[] {
    return [...this.#userQueues.values()].flatMap(({ waiting }) =>
      priorityClasses.flatMap((priority) => waiting[priority].splice(0)),
    );
  }

  #open(userId: string): UserQueue<T> {
    const userQueue: UserQueue<T> = {
      waiting: { interactive: [], batch: [], background: [] },
      running: new Set(),
      overtaken: [],
      recentUsageMs: 0,
      usageUpdatedAt: this.#now(),
      servedAt: 0,
    };
    this.#userQueues.set(userId, userQueue);
    return userQueue;
  }

  #start(userQueue: UserQueue<T>, tier: number): Lease<T> {
    const { waiting } = userQueue;
    const own = [waiting.interactive, waiting.batch].map(({ length }) => ({ isWaiting: length > 0, hasSlot: true }));
    const shared: PriorityClass =
      tier === 1 && chooseCandidate(own, userQueue.overtaken) === 1 ? 'batch' : 'interactive';
    const priority: PriorityClass = tier === 2 ? 'background' : shared;
    const isLight = this.#isLight(userQueue);
    const [item] = waiting[priority].splice(0, 1) as [T];
    const running = { since: this.#now(), priority } as const;
    const background = tier === 2 ? 1 : 0;
    userQueue.running.add(running);
    userQueue.servedAt = this.#served += 1;
    this.#running += 1;
    this.#runningBackground += background;
    const release = () => {
      if (!userQueue.running.delete(running)) return;
      userQueue.recentUsageMs = this.#decayed(userQueue) + this.#now() - running.since;
      userQueue.usageUpdatedAt = this.#now();
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

  #findNext(has: (userQueue: UserQueue<T>) => boolean): UserQueue<T> | undefined {
    const { maxRunningPerUser = Number.POSITIVE_INFINITY } = this.#options;
    let best: UserQueue<T> | undefined;
    for (const userQueue of this.#userQueues.values()) {
      if (userQueue.running.size < maxRunningPerUser && has(userQueue) && (!best || this.#isBefore(userQueue, best)))
        best = userQueue;
    }
    return best;
  }

  #isBefore(a: UserQueue<T>, b: UserQueue<T>): boolean {
    const running = a.running.size - b.running.size;
    const used = this.#usedBy(a) - this.#usedBy(b);
    return (running || used || a.servedAt - b.servedAt) < 0;
  }

  #isLight(userQueue: UserQueue<T>): boolean {
    return this.#usedBy(userQueue) < this.#lightMs;
  }

  #decayed({ recentUsageMs, usageUpdatedAt }: UserQueue<T>): number {
    return recentUsageMs * 0.5 ** ((this.#now() - usageUpdatedAt) / HALF_LIFE_MS);
  }

  #usedBy(userQueue: UserQueue<T>): number {
    const now = this.#now();
    return [...userQueue.running].reduce((sum, { since }) => sum + now - since, this.#decayed(userQueue));
  }

  #forgetIdle(): void {
    for (const [userId, userQueue] of this.#userQueues)
      if (userQueue.running.size === 0 && countWaiting(userQueue) === 0 && this.#decayed(userQueue) < 1)
        this.#userQueues.delete(userId);
  }
}
