import { type LegalPageId, type QueryOf, siteEndpoints } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

const call = createEndpointCalls(siteEndpoints);

export const getSite = (_: void, options?: CallOptions) => call('siteInfo', { ...options });
export const getLegalPage = (
  { id, ...query }: { readonly id: LegalPageId } & QueryOf<'legalPage'>,
  options?: CallOptions,
) => call('legalPage', { params: { id }, query, ...options });
