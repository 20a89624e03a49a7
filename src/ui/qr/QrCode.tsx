import { lazyComponent } from '../loading/lazyComponent';
import { Skeleton } from '../Skeleton';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  /** The address that it holds. */
  readonly text: string;
  /** What it leads to, for those who cannot see it. */
  readonly label: string;
  /** Of the picture that is saved, without its ending. */
  readonly fileName: string;
}

const QrCodeImage = lazyComponent(() => import(/* webpackChunkName: "qr" */ './QrCodeImage'));

/** An address as a QR code, to be looked at with a telephone or saved as a picture. Its code is loaded when one is shown. */
export const QrCode = (props: QrCodeProps) => (
  <div className={styles.qr}>
    <QrCodeImage {...props} pending={<Skeleton width={148} height={148} radius="var(--r-1)" />} />
  </div>
);
