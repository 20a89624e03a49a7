import { encodeQrPath } from '@domain/qr';
import { type CSSProperties, useMemo } from 'react';

interface Props {
  readonly text: string;
  readonly colour: string;
  readonly style: CSSProperties;
  readonly elementId: string;
}

/** A code on a page. Loaded on demand, since few pages have one and the encoder is large. */
export default function QrPainting({ text, colour, style, elementId }: Props) {
  const { side, path } = useMemo(() => encodeQrPath(text), [text]);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} style={style} data-element={elementId}>
      <path d={path} fill={colour} />
    </svg>
  );
}
