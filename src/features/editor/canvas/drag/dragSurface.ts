import type { Rect } from '@domain/document';
import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '@/features/albums/fingers';
import { isZooming, panOf } from '@/features/albums/wheel';
import { panned, placeOf, pulledAt, toSheet } from '../viewport/camera';
import type { Viewport } from '../viewport/useViewport';

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** What a drag is told of the sheet below it, px. */
export interface Footing {
  /** How far the sheet has gone on the screen since the drag began. */
  readonly gone: () => Point;
  /** The pointer draws something along here: near an edge of the stage, or by the wheel, the sheet goes on. */
  readonly drawn: (pointer: Pointer) => void;
  /** Turned over the page while it does. */
  readonly wheel: (event: WheelEvent) => void;
  readonly leave: () => void;
}

/** The sheet that things are drawn along on: it can go on below them. */
export interface Ground {
  /** The place of the sheet (mm) at a point of the window. */
  readonly sheetAt: (pointer: Pointer) => Point;
  /**
   * @param start where something is taken up, px of the window: the sheet goes only where it is drawn nearer to the edge
   * @param onGone told each time the sheet has come to lie elsewhere
   */
  readonly begin: (start: Point, onGone: () => void) => Footing;
}

const nothing = () => undefined;
const still: Footing = { gone: () => ({ x: 0, y: 0 }), drawn: nothing, wheel: nothing, leave: nothing };

/** For what is drawn along on the window itself. */
export const SCREEN: Ground = { sheetAt: ({ clientX: x, clientY: y }) => ({ x, y }), begin: () => still };

export const GroundContext = createContext(SCREEN);
export const useGround = (): Ground => useContext(GroundContext);

/** A frame that comes late takes the sheet no farther than one of so many ms. */
const LONGEST_FRAME_MS = 50;

/** The sheet comes towards a pointer that goes on to where it comes from. */
const towards = (rate: number, way: number): number => (rate * way < 0 ? rate : 0);

interface Stage {
  /** Where it lies in the window, px. */
  readonly box: Rect;
  /** Where the sheet lies on it, px. */
  readonly place: () => Rect;
  readonly pan: (by: Point) => void;
}

function footingOn({ box, place, pan }: Stage, start: Point): Footing {
  const from = place();
  let pointer: Pointer | null = null;
  let frame = 0;
  let before: number | null = null;
  const rateAt = ({ clientX, clientY }: Pointer): Point => {
    const { x, y, width, height } = place();
    return {
      x: towards(pulledAt(clientX - box.x, box.width, x, width), clientX - start.x),
      y: towards(pulledAt(clientY - box.y, box.height, y, height), clientY - start.y),
    };
  };
  const pull = (time: number) => {
    frame = 0;
    const rate = pointer ? rateAt(pointer) : { x: 0, y: 0 };
    const ms = Math.min(time - (before ?? time), LONGEST_FRAME_MS);
    before = null;
    if (rate.x === 0 && rate.y === 0) return;
    before = time;
    pan({ x: rate.x * ms, y: rate.y * ms });
    frame = requestAnimationFrame(pull);
  };
  return {
    gone: () => ({ x: place().x - from.x, y: place().y - from.y }),
    drawn: (next) => {
      pointer = next;
      if (frame === 0) frame = requestAnimationFrame(pull);
    },
    wheel: (event) => {
      event.preventDefault();
      if (!isZooming(event)) pan(panOf(event));
    },
    leave: () => cancelAnimationFrame(frame),
  };
}

export function useViewportAsGround({ camera, room, stage, move }: Viewport, view: Rect): Ground {
  const now = useMemo(() => ({ camera, room, place: placeOf(camera, view, room) }), [camera, view, room]);
  const latest = useRef(now);
  const [followers] = useState(() => new Set<() => void>());
  useLayoutEffect(() => {
    latest.current = now;
    for (const tell of followers) tell();
  }, [now, followers]);

  return useMemo<Ground>(() => {
    const boxOf = () => stage.current?.getBoundingClientRect() ?? new DOMRect();
    const place = () => latest.current.place;
    const pan = (by: Point) => move((before) => panned(before, by));
    return {
      sheetAt: ({ clientX, clientY }) => {
        const { x, y } = boxOf();
        return toSheet(latest.current.camera, latest.current.room, { x: clientX - x, y: clientY - y });
      },
      begin: (start, onGone) => {
        const footing = footingOn({ box: boxOf(), place, pan }, start);
        followers.add(onGone);
        const leave = () => {
          followers.delete(onGone);
          footing.leave();
        };
        return { ...footing, leave };
      },
    };
  }, [stage, move, followers]);
}
