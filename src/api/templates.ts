import { type Locale, type QueryOf, templatesEndpoints } from '@domain/contract';
import { type CallOptions, callsOf } from './call';

const call = callsOf(templatesEndpoints);

export const listTemplates = (query: QueryOf<'templatesList'>, options?: CallOptions) =>
  call('templatesList', { query, ...options });
export interface TemplateQuestion {
  readonly id: string;
  readonly language: Locale;
}
export const getTemplate = ({ id, language }: TemplateQuestion, options?: CallOptions) =>
  call('templateGet', { params: { id }, query: { language }, ...options });
