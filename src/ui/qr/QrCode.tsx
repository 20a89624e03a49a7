import { lazyComponent } from '../loading/lazyComponent';
import { Skeleton } from '../placeholders';
import styles from './QrCode.module.css';
import type { QrCodeProps } from './QrCodeImage';

const QrCodeImage = lazyComponent(() => import(/* webpackChunkName: "qr" */ './QrCodeImage'));

/** URL as a QR code to scan or to save as a picture. Its code loads when a QR code is first shown. */
export const QrCode = (props: QrCodeProps) => (
  <div className={styles.qr}>
    <QrCodeImage {...props} pending={<Skeleton width={148} height={148} radius="var(--r-1)" />} />
  </div>
);
