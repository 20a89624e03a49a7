import { useT } from '@/i18n';
import styles from './Rail.module.css';

interface Props {
  readonly colours: readonly string[];
  readonly value: string | null;
  readonly onChoose: (colour: string) => void;
}

/** Colours of the album for papers and drawn stickers. */
export function AccentSwatches({ colours, value, onChoose }: Props) {
  const t = useT();
  if (colours.length === 0) return null;
  return (
    <div role="group" className={styles.swatches} aria-label={t('editor.accents')}>
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.swatch}
          style={{ backgroundColor: colour }}
          aria-label={t('editor.background.colour', { colour })}
          aria-pressed={colour === value}
          onClick={() => onChoose(colour)}
        />
      ))}
    </div>
  );
}
