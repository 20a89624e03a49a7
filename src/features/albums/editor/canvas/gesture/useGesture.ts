import type { SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { useMemo, useState } from 'react';
import { useDocument, useEditor } from '../../context';
import type { Guide } from '../snap/snap';

export interface Gesture {
  readonly command: EditCommand;
  readonly guides?: readonly Guide[];
}

export interface Gestures {
  /** The spread as it is shown just now. */
  readonly shown: SpreadDocument;
  readonly guides: readonly Guide[];
  readonly show: (gesture: Gesture) => void;
  /** Let go: what is done, or null for nothing. */
  readonly end: (command: EditCommand | null) => void;
}

const NONE: readonly Guide[] = [];

/** What is being drawn along is shown at once and reaches the store when it is let go: one gesture, one step. */
export function useGesture(): Gestures {
  const { apply } = useEditor();
  const doc = useDocument();
  const [gesture, show] = useState<Gesture | null>(null);
  const command = gesture?.command ?? null;
  const shown = useMemo(() => (command ? applyCommand(doc, command) : doc), [doc, command]);
  return {
    shown,
    guides: gesture?.guides ?? NONE,
    show,
    end: (done) => {
      show(null);
      if (done) apply(done);
    },
  };
}
