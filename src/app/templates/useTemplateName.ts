import type { Template } from '@domain/contract';
import { useIntl } from 'react-intl';

/**
 * Returns a template's name in the user's language. A template newer than this build keeps the
 * server's name.
 */
export function useTemplateName({ id, name }: Pick<Template, 'id' | 'name'>): string {
  const { messages, formatMessage } = useIntl();
  const key = `template.${id}`;
  return key in messages ? formatMessage({ id: key }) : name;
}
