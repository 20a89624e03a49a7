import { type BodyOf, passkeyEndpoints } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

const call = createEndpointCalls(passkeyEndpoints);

export const getLoginOptions = (_: void, options?: CallOptions) => call('passkeyLoginOptions', { ...options });
export const login = (body: BodyOf<'passkeyLogin'>, options?: CallOptions) =>
  call('passkeyLogin', { body, ...options });
export const list = (_: void, options?: CallOptions) => call('passkeys', { ...options });
export const getAddOptions = (body: BodyOf<'passkeyAddOptions'>, options?: CallOptions) =>
  call('passkeyAddOptions', { body, ...options });
export const add = (body: BodyOf<'passkeyAdd'>, options?: CallOptions) => call('passkeyAdd', { body, ...options });
export const rename = ({ id, ...body }: BodyOf<'passkeyRename'> & { readonly id: string }, options?: CallOptions) =>
  call('passkeyRename', { params: { id }, body, ...options });
export const remove = (
  { id, confirmation }: { readonly id: string; readonly confirmation: string },
  options?: CallOptions,
) => call('passkeyRemove', { params: { id }, query: { confirmation }, ...options });
