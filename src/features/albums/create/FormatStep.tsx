import { defaultPrinter, type FormatId, findOfferedFormats, formats, type PrinterId } from '@domain/print';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import styles from './FormatStep.module.css';

interface Props {
  readonly value: FormatId;
  /** Null before the shop's settings are known. */
  readonly printer: PrinterId | null;
  readonly onChoose: (format: FormatId) => void;
  /** Price of the album in a format; nothing before there are pages. */
  readonly renderPrice: (format: FormatId) => ReactNode;
}

/** Drawing scale in px per mm, the same for all formats so that they are comparable. */
const PX_PER_MM = 0.3;
const MM_PER_INCH = 25.4;

export function FormatStep({ value, printer, onChoose, renderPrice }: Props) {
  const t = useT();
  return (
    <div role="radiogroup" aria-label={t('start.format')} className={styles.formats}>
      {findOfferedFormats(printer ?? defaultPrinter).map((id) => (
        <label key={id} className={styles.format}>
          <input
            type="radio"
            name="album-format"
            className="visually-hidden"
            checked={value === id}
            onChange={() => onChoose(id)}
          />
          <span className={styles.scaleBox}>
            <span
              className={styles.book}
              style={{ width: formats[id].width * PX_PER_MM, height: formats[id].height * PX_PER_MM }}
            />
          </span>
          <span className={styles.name}>
            <T id={`format.${id}`} />
          </span>
          <FormatSize id={id} />
          <span className={styles.price}>{renderPrice(id)}</span>
        </label>
      ))}
    </div>
  );
}

function FormatSize({ id }: { readonly id: FormatId }) {
  const intl = useIntl();
  const { width, height } = formats[id];
  const inch = (mm: number) => intl.formatNumber(mm / MM_PER_INCH, { maximumFractionDigits: 1 });
  return (
    <>
      <span className={styles.size}>
        <T id="start.sizeCm" values={{ width: width / 10, height: height / 10 }} />
      </span>
      <span className={styles.size}>
        <T id="start.sizeInch" values={{ width: inch(width), height: inch(height) }} />
      </span>
    </>
  );
}
