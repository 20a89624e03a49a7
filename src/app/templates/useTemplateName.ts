import type { Template } from '@domain/contract';
import { useIntl } from 'react-intl';

/** A template's name in the user's language; one that is newer than this build goes by the name the server gives it. */
export function useTemplateName({ id, name }: Pick<Template, 'id' | 'name'>): string {
  const { messages, formatMessage } = useIntl();
  const key = `template.${id}`;
  return key in messages ? formatMessage({ id: key }) : name;
}
