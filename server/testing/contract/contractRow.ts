import type { EndpointName } from '@domain/contract';
import type { ApiRequest } from '../apiClient';
import type { ContractIds, ContractWorld } from './contractFixture';

/** Untyped request, because some are invalid on purpose. */
export interface SentRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ContractRow {
  /** Successful call and its status, made by the owner of all its ids. */
  readonly valid: (world: ContractWorld) => SentRequest | Promise<SentRequest>;
  readonly status: number;
  /** Requests that the contract's schemas reject with 400. Invalid path ids are tried for all rows. */
  readonly invalid?: readonly SentRequest[];
  /** Calls with another user's ids; answered like calls with unknown ids. */
  readonly foreign?: readonly ((ids: ContractIds, mine: ContractIds) => SentRequest)[];
  /** Changes what other rows need, so its valid call runs after theirs. */
  readonly isLast?: true;
}

/** A contract call without a row does not compile. */
export type ContractRows<N extends EndpointName = EndpointName> = Readonly<Record<N, ContractRow>>;

export const toApiRequest = (sent: SentRequest): ApiRequest<EndpointName> => sent;

export function createForm(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
