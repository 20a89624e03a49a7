import { useEffect, useState } from 'react';
import { T, useT } from '@/i18n';
import { classNames, Icon } from '@/ui';
import styles from './SampleBook.module.css';
import { type SamplePage, SamplePicture, samplePages } from './SamplePicture';

const TURN_EVERY_MS = 6000;
const SPREADS = samplePages.length / 2;

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const pageAt = (index: number): SamplePage => {
  const page = samplePages[index % samplePages.length];
  if (!page) throw new Error('The sample album has no pages');
  return page;
};

/** Sample album that slowly turns its pages. It can be paused, and does not move with reduced motion. */
const SampleBook = () => {
  const t = useT();
  const [spread, setSpread] = useState(0);
  const [turning, setTurning] = useState(false);
  const [playing, setPlaying] = useState(() => !prefersStillness());

  useEffect(() => {
    if (!playing || turning) return;
    const timer = setTimeout(() => setTurning(true), TURN_EVERY_MS);
    return () => clearTimeout(timer);
  }, [playing, turning]);

  const turned = () => {
    setSpread((spread + 1) % SPREADS);
    setTurning(false);
  };
  const left = spread * 2;
  return (
    <div className={styles.stage}>
      <div className={styles.book} role="img" aria-label={t('auth.sample.label')}>
        <Page page={pageAt(left)} side="left" />
        <Page page={pageAt(turning ? left + 3 : left + 1)} side="right" />
        {turning && (
          <div className={styles.leaf} onAnimationEnd={(event) => event.target === event.currentTarget && turned()}>
            <Page page={pageAt(left + 1)} side="right" face="front" />
            <Page page={pageAt(left + 2)} side="left" face="back" />
          </div>
        )}
        {playing && (
          <div className={styles.coming}>
            <Page page={pageAt(left + 2)} side="left" />
            <Page page={pageAt(left + 3)} side="right" />
          </div>
        )}
      </div>
      <button type="button" className={styles.pause} aria-pressed={!playing} onClick={() => setPlaying(!playing)}>
        <Icon name={playing ? 'pause' : 'play'} size={16} />
        <T id={playing ? 'auth.sample.pause' : 'auth.sample.play'} />
      </button>
    </div>
  );
};

interface PageProps {
  readonly page: SamplePage;
  readonly side: 'left' | 'right';
  readonly face?: 'front' | 'back';
}

const Page = ({ page, side, face }: PageProps) => (
  <div className={classNames(styles.page, styles[side], face && styles[face])}>
    <SamplePicture page={page} className={page.kind === 'full' ? styles.full : styles.plate} />
    {page.caption && (
      <p className={styles.caption}>
        <T id={`auth.sample.${page.caption}`} />
      </p>
    )}
  </div>
);

export default SampleBook;
