import { configureStore } from '@reduxjs/toolkit';
import { useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { LazyPhotoPicker } from '@/features/storage/components/lazyGrid';
import { UnsupportedFiles } from '@/features/storage/components/uploads/UnsupportedFiles';
import { UploadPanel } from '@/features/storage/components/uploads/UploadPanel';
import { actions as toasts } from '@/features/toasts';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { BookCover, Button, ProgressBar, Select, Skeleton } from '@/ui';
import styles from './Demo.module.css';
import { createSampleState } from './sampleState';

const COUNTS = ['0', '24', '500', '10000'] as const;
const VARIANTS = ['default', 'success', 'info', 'warning', 'destructive'] as const;

/** Renders the components with their own store, so actions affect only sample data. */
const Samples = ({ count }: { readonly count: number }) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const store = useMemo(
    () =>
      configureStore({
        reducer: rootReducer,
        preloadedState: createSampleState(count),
        middleware: (defaults) => defaults({ thunk: false, serializableCheck: false, immutableCheck: false }),
      }),
    [count],
  );
  return (
    <Provider store={store}>
      <section className={styles.part} aria-labelledby="uploads">
        <h2 id="uploads">
          <T id="demo.media.uploads" />
        </h2>
        <UploadPanel />
        <UnsupportedFiles />
      </section>
      <section className={styles.part} aria-labelledby="grid">
        <h2 id="grid">
          <T id="demo.media.grid" />
        </h2>
        <LazyPhotoPicker
          selectedIds={chosen}
          onToggle={(id) => setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])}
          onSelectAll={(ids) => setChosen([...new Set([...chosen, ...ids])])}
          scroll="box"
          className={styles.grid ?? ''}
        />
      </section>
    </Provider>
  );
};

const Notifications = () => {
  const dispatch = useAppDispatch();
  return (
    <section className={styles.part} aria-labelledby="notifications">
      <h2 id="notifications">
        <T id="demo.media.toasts" />
      </h2>
      <div className={styles.buttons}>
        {VARIANTS.map((variant) => (
          <Button
            key={variant}
            onClick={() =>
              dispatch(
                toasts.shown({
                  variant,
                  title: { id: 'demo.media.toast', values: { variant } },
                  description: { id: 'demo.media.toastText' },
                }),
              )
            }
          >
            {variant}
          </Button>
        ))}
      </div>
    </section>
  );
};

/** `/media-demo`: photo and upload components in all their states, with any number of photos. */
export const Component = () => {
  const t = useT();
  const [count, setCount] = useState<(typeof COUNTS)[number]>('500');
  return (
    <div className={styles.page}>
      <h1>
        <T id="demo.media.title" />
      </h1>
      <p className={styles.text}>
        <T id="demo.media.text" />
      </p>
      <div className={styles.controls}>
        <Select
          label={<T id="demo.media.count" />}
          value={count}
          options={COUNTS.map((value) => ({ value, label: t('demo.media.photos', { count: Number(value) }) }))}
          onChoose={setCount}
        />
      </div>
      <Samples key={count} count={Number(count)} />
      <section className={styles.part} aria-labelledby="waiting">
        <h2 id="waiting">
          <T id="demo.media.waiting" />
        </h2>
        <div className={styles.tiles}>
          <div style={{ width: 170 }}>
            <BookCover src={null} title={t('demo.media.cover')} />
          </div>
          <div style={{ width: 170 }}>
            <Skeleton aspectRatio="1" />
          </div>
          <div style={{ width: 237 }}>
            <ProgressBar value={0.4} label={t('app.loading')} />
            <br />
            <ProgressBar value={null} label={t('app.loading')} />
          </div>
        </div>
      </section>
      <Notifications />
    </div>
  );
};
