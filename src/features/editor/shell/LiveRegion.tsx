import { useCallback, useState } from 'react';
import { T } from '@/i18n';
import type { Announcement, EditorTools } from '../hooks/EditorContext';
import { runAfterPaint } from '../hooks/useAfterPaint';

interface LiveMessage {
  readonly what: Announcement;
  readonly count: number;
  /** Increases with each message, so that screen readers announce a repeated one again. */
  readonly turn: number;
}

/** Announces the last action to screen readers, after it is painted. */
export function useAnnouncer(): readonly [LiveMessage | null, EditorTools['announce']] {
  const [message, setMessage] = useState<LiveMessage | null>(null);
  const announce = useCallback(
    (what: Announcement, count: number) =>
      void runAfterPaint(() => setMessage((last) => ({ what, count, turn: (last?.turn ?? 0) + 1 }))),
    [],
  );
  return [message, announce];
}

export const LiveRegion = ({ message }: { readonly message: LiveMessage | null }) => (
  <div className="visually-hidden" aria-live="polite" aria-atomic="true" data-said={message?.turn}>
    {message && <T key={message.turn} id={`editor.said.${message.what}`} values={{ count: message.count }} />}
  </div>
);
