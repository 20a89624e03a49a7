import { cropCostBound, restCostBound } from './arrangementCost';
import type { BoxTilings, SlotOrder } from './boxTilings';

export interface SelectedTiling {
  readonly index: number;
  readonly estimate: number;
  readonly more: number;
}

interface SelectOptions {
  /** Extra cost of a shape, such as for repeating the page before; at least 0. */
  readonly extra: ((shape: string) => number) | null;
  readonly most: number;
  readonly limit: number;
  /** Logarithm of the factor by which the aspects of a photo and its slot may differ. */
  readonly cropLimit: number;
}

export const toLogLimit = (loss: number) => -Math.log(1 - loss);

/**
 * The tilings with the lowest estimates below a limit, the lowest first. An estimate knows the aspects of the photos, but
 * neither their weights and heads nor their pixels. The tilings are sorted by their own costs.
 */
export function selectTilings(
  logs: Float64Array,
  order: SlotOrder,
  { tilings, costs, shares, logs: slotLogs }: BoxTilings,
  { extra, most, limit: highest, cropLimit }: SelectOptions,
): SelectedTiling[] {
  const count = logs.length;
  const best: SelectedTiling[] = [];
  let limit = highest;
  for (let t = 0; t < costs.length; t += 1) {
    const own = costs[t] ?? 0;
    if (own >= limit) break;
    const left = (limit - own) * count;
    const from = t * count;
    let crops = 0;
    for (let i = 0; i < count && crops < left; i += 1) {
      const size = order.sizes[from + i] ?? 0;
      const d = Math.abs((logs[i] ?? 0) - (slotLogs[size] ?? 0));
      crops += d > cropLimit ? restCostBound(d, cropLimit, shares[size] ?? 0) : cropCostBound(d);
    }
    if (crops >= left) continue;
    const more = extra ? extra(tilings[t]?.shape ?? '') : 0;
    const estimate = own + crops / count + more;
    if (estimate >= limit) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.estimate ?? 0) > estimate) at -= 1;
    best.splice(at, 0, { index: t, estimate, more });
    if (best.length > most) best.pop();
    if (best.length === most) limit = best.at(-1)?.estimate ?? limit;
  }
  return best;
}
