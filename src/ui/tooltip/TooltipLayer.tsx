import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tooltip.module.css';
import { TOOLTIP_ID, useTooltip } from './useTooltip';

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
