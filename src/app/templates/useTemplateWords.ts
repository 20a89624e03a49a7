import type { Template } from '@domain/contract';
import { useIntl } from 'react-intl';
import { useT } from '@/i18n';

/** Returns what a template is for, how it looks and how full its pages are, in short phrases. */
export function useTemplateWords(): (template: Template) => string[] {
  const { messages, formatMessage } = useIntl();
  const t = useT();
  // Ids of a newer server have no message.
  const translate = (id: string) => (id in messages ? [formatMessage({ id })] : []);
  return ({ category, mood, features = [], photos_per_page: count }) => [
    ...translate(`category.${category}`),
    ...(mood ? translate(`template.mood.${mood}`) : []),
    ...features.flatMap((feature) => translate(`template.feature.${feature}`)),
    ...(count === undefined ? [] : [t('templates.photosPerPage', { count: Math.round(count) })]),
  ];
}
