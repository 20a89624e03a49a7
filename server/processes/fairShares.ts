/** Groups that a holder belongs to, the widest first: the networks of a stranger, or one user. */
export type Holder = readonly [string, ...string[]];

export interface Share<T> {
  readonly holder: Holder;
  readonly item: T;
  readonly weight: number;
}

interface KeptShare<T> extends Share<T> {
  weight: number;
}

const groupKey = (holder: Holder, level: number): string => `${level} ${holder[level]}`;

/**
 * Parts of a shared limit, by who holds them. A full limit never refuses the newcomer: whoever holds most gives up a
 * part. The comparison goes from wide groups to narrow ones, so many addresses of one network count as one holder
 * (docs/adr/0026-fair-limits.md).
 */
export class FairShares<T> {
  readonly #shares = new Set<KeptShare<T>>();
  readonly #weights = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  get size(): number {
    return this.#shares.size;
  }

  /** Weight of the narrowest group of a holder. */
  weightOf(holder: Holder): number {
    return this.#weights.get(groupKey(holder, holder.length - 1)) ?? 0;
  }

  add(holder: Holder, weight: number, item: T): Share<T> {
    const share = { holder, weight: 0, item };
    this.#shares.add(share);
    this.resize(share, weight);
    return share;
  }

  resize(share: Share<T>, weight: number): void {
    const kept = share as KeptShare<T>;
    if (!this.#shares.has(kept)) return;
    const change = weight - kept.weight;
    kept.weight = weight;
    this.#total += change;
    for (const level of kept.holder.keys()) {
      const key = groupKey(kept.holder, level);
      const left = (this.#weights.get(key) ?? 0) + change;
      if (left > 0) this.#weights.set(key, left);
      else this.#weights.delete(key);
    }
  }

  /** @returns false when the share was removed before */
  remove(share: Share<T>): boolean {
    this.resize(share, 0);
    return this.#shares.delete(share);
  }

  /** Compares two holders by what they hold, from the widest group on; negative when `a` holds less. */
  compare(a: Holder, b: Holder): number {
    for (let level = 0; level < Math.max(a.length, b.length); level += 1) {
      const held = (holder: Holder) => this.#weights.get(groupKey(holder, Math.min(level, holder.length - 1))) ?? 0;
      const difference = held(a) - held(b);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Shares by age, the oldest first. */
  values(): IterableIterator<Share<T>> {
    return this.#shares.values();
  }

  /**
   * Returns the share to give up: among those that can, one of the largest group, and of its largest narrower group.
   * @param which of several shares of that group
   */
  findGreediest(canGiveUp: (share: Share<T>) => boolean, which: 'oldest' | 'newest' = 'oldest'): Share<T> | undefined {
    let found: Share<T> | undefined;
    for (const share of this.#shares) {
      if (!canGiveUp(share)) continue;
      const difference = found ? this.compare(share.holder, found.holder) : 1;
      if (difference > 0 || (difference === 0 && which === 'newest')) found = share;
    }
    return found;
  }
}
