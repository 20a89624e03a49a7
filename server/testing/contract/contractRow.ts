import type { EndpointName } from '@domain/contract';
import type { ApiRequest } from '../apiClient';
import type { ContractIds, ContractWorld } from './world';

/** A request as data: what is wrong on purpose has no type. */
export interface SentRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ContractRow {
  /** A call that succeeds, and its status. Made by the owner of all that it names. */
  readonly valid: (world: ContractWorld) => SentRequest | Promise<SentRequest>;
  readonly status: number;
  /** What the contract's schemas refuse, each with 400; wrong ids in the path are tried for all. */
  readonly invalid?: readonly SentRequest[];
  /** The calls in which an id of somebody else may stand: answered like one with an id that nothing has. */
  readonly foreign?: readonly ((ids: ContractIds, mine: ContractIds) => SentRequest)[];
  /** Changes what the other rows need; its right call comes after theirs. */
  readonly isLast?: true;
}

/** A new call of the contract has no row, and does not compile. */
export type ContractRows<N extends EndpointName = EndpointName> = Readonly<Record<N, ContractRow>>;

export const toApiRequest = (sent: SentRequest): ApiRequest<EndpointName> => sent;

/** A form in this order. */
export function createForm(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
