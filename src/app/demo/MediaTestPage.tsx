import { useEffect, useState } from 'react';
import { LazyPhotoPicker } from '@/features/storage/components/lazyGrid';
import { startUploads } from '@/features/storage/components/startUploads';
import { UnsupportedFiles } from '@/features/storage/components/uploads/UnsupportedFiles';
import { UploadPanel } from '@/features/storage/components/uploads/UploadPanel';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button, Select } from '@/ui';
import styles from './Demo.module.css';
import { DemoNumberField } from './DemoNumberField';
import { type DemoFileKind, type DemoSize, demoFileKinds, demoSizes, generateFile } from './generateFile';
import { worsenNetwork } from './worsenNetwork';

const MOST = 50;

const Network = () => {
  const [delayMs, setDelay] = useState(0);
  const [failures, setFailures] = useState(0);
  useEffect(() => (delayMs + failures > 0 ? worsenNetwork({ delayMs, failures }) : undefined), [delayMs, failures]);
  return (
    <>
      <DemoNumberField label="demo.test.delay" value={delayMs} max={30_000} onChange={setDelay} />
      <DemoNumberField label="demo.test.failures" value={failures} max={100} onChange={setFailures} />
    </>
  );
};

/** `/media-test`: a complete upload of generated files over a network of adjustable quality. */
export const Component = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [kind, setKind] = useState<DemoFileKind>('jpeg');
  const [size, setSize] = useState<DemoSize>('1600x1200');
  const [count, setCount] = useState(3);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);

  const make = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const seed = Date.now() % 100_000;
      const files: File[] = [];
      for (let i = 0; i < count; i += 1) files.push(await generateFile(kind, size, seed + i));
      setAdded(startUploads(dispatch, files));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };

  return (
    <div className={styles.page}>
      <h1>
        <T id="demo.test.title" />
      </h1>
      <p className={styles.text}>
        <T id="demo.test.text" />
      </p>
      <div className={styles.controls}>
        <Select
          label={<T id="demo.test.kind" />}
          value={kind}
          options={demoFileKinds.map((value) => ({ value, label: t(`demo.test.kind.${value}`) }))}
          onChoose={setKind}
        />
        <Select
          label={<T id="demo.test.size" />}
          value={size}
          options={demoSizes.map((value) => ({ value, label: `${value.replace('x', ' × ')} px` }))}
          onChoose={setSize}
        />
        <DemoNumberField label="demo.test.count" value={count} min={1} max={MOST} onChange={setCount} />
        <Network />
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" busy={busy} onClick={() => void make()}>
          <T id="demo.test.make" />
        </Button>
      </div>
      {failed && (
        <p role="alert">
          <T id="demo.test.cannot" />
        </p>
      )}
      <UploadPanel />
      <UnsupportedFiles />
      {added.length > 0 && (
        <section className={styles.part} aria-label={t('photos.picker')}>
          <LazyPhotoPicker
            selectedIds={added}
            onToggle={() => undefined}
            onSelectAll={() => undefined}
            scroll="box"
            className={styles.grid ?? ''}
          />
        </section>
      )}
    </div>
  );
};
