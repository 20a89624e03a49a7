import type { Rect, SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Point } from '@/features/albums/fingers';
import { preserveFaces } from '../../elements/preserveFaces';
import { useDocument, useEditor, useEditorSnapshot } from '../../hooks/EditorContext';
import { useSpreadState } from '../../hooks/useSpreadState';
import type { Guide } from '../snap/snapToTargets';
import { entersAnotherPage } from './crossesFold';
import { type Lifted, lift } from './dragLayers';
import { type DrawnGuides, drawGuides } from './guideRenderer';

export interface Gesture {
  readonly command: EditCommand;
  readonly guides?: readonly Guide[];
}

/** What is moved as it is: nothing of it has to be drawn again. */
export interface Carry {
  readonly ids: readonly string[];
  /** Names of what goes along: the elements, and the outline around them. */
  readonly along: ReadonlySet<string>;
  /** mm */
  readonly by: Point;
  readonly guides: readonly Guide[];
  /** The photo that it changes places with where it is let go now. */
  readonly over?: string | undefined;
}

export interface Gestures {
  /** The spread as it is shown just now. */
  readonly shown: SpreadDocument;
  /** Elements that are painted on every page, because they are on their way over the fold. */
  readonly everywhere: ReadonlySet<string>;
  /** The photo that what is carried would change places with. */
  readonly over: string | null;
  readonly show: (gesture: Gesture) => void;
  readonly carry: (carry: Carry) => void;
  /** Let go: what is done, or null for nothing. */
  readonly end: (command: EditCommand | null) => void;
}

interface Place {
  readonly sheet: RefObject<HTMLElement | null>;
  readonly lines: RefObject<HTMLElement | null>;
  readonly view: Rect;
  /** px to the mm */
  readonly scale: number;
}

/** What is painted on every page while nothing is on its way. */
export const NOWHERE: ReadonlySet<string> = new Set();

/**
 * What is being drawn along is shown at once and reaches the store when it is let go: one gesture, one step. What is only moved is moved outside of
 * React, as are the lines at which it catches.
 */
export function useGesture({ sheet, lines, view, scale }: Place): Gestures {
  const { spreadId, apply } = useEditor();
  const doc = useDocument();
  const now = useEditorSnapshot();
  const [command, setCommand] = useSpreadState<EditCommand | null>(null);
  const [everywhere, paintEverywhere] = useSpreadState(NOWHERE);
  const [over, markOver] = useSpreadState<string | null>(null);
  const lifted = useRef<Lifted | null>(null);
  const drawn = useRef<DrawnGuides | null>(null);
  const shown = useMemo(() => (command ? applyCommand(doc, command) : doc), [doc, command]);

  const catchAt = (guides: readonly Guide[]) => {
    if (lines.current) drawn.current ??= drawGuides(lines.current, view, scale);
    drawn.current?.to(guides);
  };
  const drop = () => {
    lifted.current?.drop();
    drawn.current?.drop();
    lifted.current = drawn.current = null;
    paintEverywhere(NOWHERE);
    markOver(null);
  };
  // What was drawn anew lies where the document has it.
  useLayoutEffect(() => lifted.current?.again());
  useEffect(
    () => () => {
      lifted.current?.drop();
      drawn.current?.drop();
      lifted.current = drawn.current = null;
    },
    [spreadId],
  );
  return {
    shown,
    everywhere,
    over,
    show: (gesture) => {
      if (lifted.current) drop();
      setCommand(preserveFaces(now.document(), gesture.command, now.photoMetadata()));
      catchAt(gesture.guides ?? []);
    },
    carry: ({ ids, along, by, guides, over: target = null }) => {
      if (!sheet.current) return;
      markOver(target);
      setCommand(null);
      const isUp = lifted.current !== null;
      lifted.current ??= lift(sheet.current, along);
      lifted.current.to({ x: by.x * scale, y: by.y * scale });
      // To take it up is enough for one frame; nothing catches before it moves.
      if (isUp) catchAt(guides);
      if (entersAnotherPage(doc, ids, by)) paintEverywhere(along);
    },
    end: (done) => {
      drop();
      setCommand(null);
      if (done) apply(done);
    },
  };
}
