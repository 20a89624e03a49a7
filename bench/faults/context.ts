import type { Database } from '../../server/drivers/database';
import type { Topology } from '../../server/testing/topology/topology';
import type { FaultRow, Ledger } from './ledger';
import type { Customer, Workload } from './workload';

/** Access of every fault of a campaign. */
export interface FaultContext {
  readonly topology: Topology;
  readonly random: () => number;
  readonly customers: readonly Customer[];
  readonly ledger: Ledger;
  readonly workload: Workload;
  readonly lose: (what: string) => void;
}

/** Access of the scenarios after the rounds. */
export interface ScenarioContext extends FaultContext {
  readonly crashes: number;
  readonly db: Database;
  readonly note: (row: FaultRow, last: string, lossesBefore: number) => void;
}
