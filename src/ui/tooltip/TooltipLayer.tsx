import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TOOLTIP } from '../constants';
import styles from './Tooltip.module.css';

const MAX_ICON_SIZE_PX = 72;

/**
 * Name of an icon control: `data-tooltip`, otherwise its accessible name. Null for larger controls and those with text.
 */
const getTooltipName = (control: HTMLElement): string | null => {
  if (control.dataset.tooltip) return control.dataset.tooltip;
  if ((control.textContent ?? '').trim().length > 3) return null;
  const { width, height } = control.getBoundingClientRect();
  return width > MAX_ICON_SIZE_PX || height > MAX_ICON_SIZE_PX ? null : control.getAttribute('aria-label');
};

/**
 * Returns the closest control that may have a tooltip. Its size is checked when the tooltip opens, because measuring
 * every hovered element would force layouts.
 */
const closestControl = (target: EventTarget | null): HTMLElement | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a, [data-tooltip]') : null;
  return control && control.getAttribute('aria-expanded') !== 'true' ? control : null;
};

interface VisibleTooltip {
  readonly text: string;
  readonly rect: DOMRect;
}

const TOOLTIP_ID = 'tooltip';

/**
 * Returns the tooltip of the hovered or keyboard-focused control. It opens after {@link TOOLTIP}'s delay, or at once
 * soon after another one. A press, Escape, scrolling and leaving close it.
 */
const useTooltip = (): VisibleTooltip | null => {
  const [shown, setShown] = useState<VisibleTooltip | null>(null);
  useEffect(() => {
    let control: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    let closedAt = Number.NEGATIVE_INFINITY;

    const close = () => {
      clearTimeout(timer);
      control = null;
      if (!isOpen) return;
      isOpen = false;
      closedAt = performance.now();
      setShown(null);
    };
    const open = (next: HTMLElement) => {
      const text = getTooltipName(next);
      if (!text || !next.isConnected) return;
      isOpen = true;
      setShown({ text, rect: next.getBoundingClientRect() });
    };
    const approach = (target: EventTarget | null) => {
      if (target instanceof Element && target.closest(`#${TOOLTIP_ID}`)) return;
      const next = closestControl(target);
      if (next === control) return;
      close();
      if (!next) return;
      control = next;
      const isSoon = performance.now() - closedAt < TOOLTIP.skipDelayMs;
      timer = setTimeout(() => open(next), isSoon ? 0 : TOOLTIP.openDelayMs);
    };
    const listeners = {
      pointerover: ({ target, pointerType }: PointerEvent) => pointerType !== 'touch' && approach(target),
      focusin: ({ target }: FocusEvent) =>
        target instanceof Element && target.matches(':focus-visible') && approach(target),
      focusout: close,
      pointerdown: close,
      keydown: ({ key }: KeyboardEvent) => key === 'Escape' && close(),
      scroll: close,
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [type, listener] of entries) document.addEventListener(type, listener, true);
    document.documentElement.addEventListener('pointerleave', close);
    return () => {
      close();
      for (const [type, listener] of entries) document.removeEventListener(type, listener, true);
      document.documentElement.removeEventListener('pointerleave', close);
    };
  }, []);
  return shown;
};

const VIEWPORT_MARGIN_PX = 8;

/** Tooltips of all icon controls. They repeat the accessible name, so they are hidden from assistive technology. */
const TooltipLayer = () => {
  const shown = useTooltip();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !shown) return;
    const { rect } = shown;
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const left = Math.min(
      Math.max(VIEWPORT_MARGIN_PX, rect.left + (rect.width - width) / 2),
      window.innerWidth - width - VIEWPORT_MARGIN_PX,
    );
    const below = rect.bottom + 4;
    const top = below + height + VIEWPORT_MARGIN_PX > window.innerHeight ? rect.top - height - 4 : below;
    box.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [shown]);
  if (!shown) return null;
  return createPortal(
    <div ref={box} id={TOOLTIP_ID} className={styles.tooltip} aria-hidden="true">
      {shown.text}
    </div>,
    document.body,
  );
};

export default TooltipLayer;
