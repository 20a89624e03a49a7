import { useCallback, useState } from 'react';
import { T } from '@/i18n';
import type { Announcement, EditorTools } from '../hooks/EditorContext';
import { runAfterPaint } from '../hooks/useAfterPaint';

interface Message {
  readonly what: Announcement;
  readonly count: number;
  /** So that the same is heard again when it happens again. */
  readonly turn: number;
}

/** What was last done, for those who do not see it: told once the others see it. */
export function useAnnouncer(): readonly [Message | null, EditorTools['announce']] {
  const [said, say] = useState<Message | null>(null);
  const announce = useCallback(
    (what: Announcement, count: number) =>
      void runAfterPaint(() => say((last) => ({ what, count, turn: (last?.turn ?? 0) + 1 }))),
    [],
  );
  return [said, announce];
}

export const Announcer = ({ said }: { readonly said: Message | null }) => (
  <div className="visually-hidden" aria-live="polite" aria-atomic="true" data-said={said?.turn}>
    {said && <T key={said.turn} id={`editor.said.${said.what}`} values={{ count: said.count }} />}
  </div>
);
