import { encodeQrPath } from '@domain/qr';
import { useMemo } from 'react';
import { T } from '@/i18n';
import { Button } from '../Button';
import { Icon } from '../Icon';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** File name of the saved picture, without its extension. */
  readonly fileName: string;
}

/** Pixels per module in the saved picture: enough for a print the size of a hand. */
const MODULE_PX = 16;

function savePng(path: string, side: number, name: string): void {
  const canvas = document.createElement('canvas');
  canvas.width = side * MODULE_PX;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(MODULE_PX, MODULE_PX);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}

export default function QrCodeImage({ text, label, fileName }: QrCodeProps) {
  const { path, side } = useMemo(() => encodeQrPath(text), [text]);
  return (
    <>
      <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} data-qr={text}>
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      <Button size="small" onClick={() => savePng(path, side, fileName)}>
        <Icon name="download" size={16} />
        <T id="qr.save" />
      </Button>
    </>
  );
}
