import type { Reason } from '@domain/layout';
import type { MessageId } from '@/i18n';

const because: Readonly<Record<string, MessageId>> = {
  faces: 'reasons.large.faces',
  sharpest: 'reasons.large.sharpest',
  shape: 'reasons.large.shape',
};

/** The message that says a reason; its values are those of the reason. */
export function messageOf({ code, values }: Reason): MessageId {
  if (code === 'largePage' || code === 'largeSpread') return because[values['because'] ?? ''] ?? 'reasons.large.shape';
  return `reasons.${code}`;
}
