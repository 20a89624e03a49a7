import type { EndpointName } from '@domain/contract';
import type { Request } from '../apiClient';
import type { Ids, World } from './world';

/** A request as data: what is wrong on purpose has no type. */
export interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Row {
  /** A call that succeeds, and its status. Made by the owner of all that it names. */
  readonly right: (world: World) => Sent | Promise<Sent>;
  readonly status: number;
  /** What the contract's schemas refuse, each with 400; wrong ids in the path are tried for all. */
  readonly wrong?: readonly Sent[];
  /** The calls in which an id of somebody else may stand: answered like one with an id that nothing has. */
  readonly foreign?: readonly ((ids: Ids, mine: Ids) => Sent)[];
  /** Changes what the other rows need; its right call comes after theirs. */
  readonly last?: true;
}

/** A new call of the contract has no row, and does not compile. */
export type Rows<N extends EndpointName = EndpointName> = Readonly<Record<N, Row>>;

export const asRequest = (sent: Sent): Request<EndpointName> => sent;

/** A form in this order. */
export function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
