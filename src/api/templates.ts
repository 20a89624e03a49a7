import { type Locale, type QueryOf, templatesEndpoints } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

const call = createEndpointCalls(templatesEndpoints);

export const listTemplates = (query: QueryOf<'templatesList'>, options?: CallOptions) =>
  call('templatesList', { query, ...options });
export interface TemplateRequest {
  readonly id: string;
  readonly language: Locale;
}
export const getTemplate = ({ id, language }: TemplateRequest, options?: CallOptions) =>
  call('templateGet', { params: { id }, query: { language }, ...options });
