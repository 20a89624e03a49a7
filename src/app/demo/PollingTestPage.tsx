import { useEffect, useRef, useState } from 'react';
import type { Task } from 'redux-saga';
import { T, useT } from '@/i18n';
import { Button, Checkbox } from '@/ui';
import styles from './Demo.module.css';
import { DemoNumberField } from './DemoNumberField';
import { type PollEvent, type PollSettings, simulateHiddenTab, startPolling } from './startPolling';

interface Line {
  readonly key: number;
  /** Time since the start, in ms. */
  readonly at: number;
  readonly event: PollEvent;
  readonly count: number;
}

const initial: PollSettings = {
  intervalMs: 1000,
  growth: 0,
  latencyMs: 200,
  answers: 5,
  failEvery: 0,
  transient: true,
  deadlineMs: 0,
};
const ENDS: readonly PollEvent[] = ['done', 'timedOut', 'gaveUp', 'cancelled'];

const usePolling = () => {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [task, setTask] = useState<Task | null>(null);
  const running = useRef<Task | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const start = (settings: PollSettings) => {
    const startedAt = performance.now();
    setLines([]);
    const own = startPolling(settings, (event, count) => {
      const at = Math.round(performance.now() - startedAt);
      setLines((before) => [...before, { key: before.length, at, event, count }]);
      if (ENDS.includes(event)) setTask(null);
    });
    running.current = own;
    setTask(own);
  };
  const cancel = () => {
    task?.cancel();
    setTask(null);
    setLines((before) => [...before, { key: before.length, at: before.at(-1)?.at ?? 0, event: 'cancelled', count: 0 }]);
  };
  return { lines, isRunning: task !== null, start, cancel };
};

const HiddenTab = () => {
  const [hidden, setHidden] = useState(false);
  useEffect(() => () => simulateHiddenTab(false), []);
  return (
    <Checkbox
      label={<T id="demo.poll.hidden" />}
      checked={hidden}
      onChange={({ target }) => {
        setHidden(target.checked);
        simulateHiddenTab(target.checked);
      }}
    />
  );
};

/** `/polling-test`: the product's polling saga with every possible outcome. */
export const Component = () => {
  const t = useT();
  const [settings, setSettings] = useState(initial);
  const { lines, isRunning, start, cancel } = usePolling();
  const set = (change: Partial<PollSettings>) => setSettings({ ...settings, ...change });
  return (
    <div className={styles.page}>
      <h1>
        <T id="demo.poll.title" />
      </h1>
      <p className={styles.text}>
        <T id="demo.poll.text" />
      </p>
      <div className={styles.controls}>
        <DemoNumberField
          label="demo.poll.interval"
          value={settings.intervalMs}
          min={50}
          max={60_000}
          onChange={(intervalMs) => set({ intervalMs })}
        />
        <DemoNumberField
          label="demo.poll.growth"
          value={settings.growth}
          max={400}
          onChange={(growth) => set({ growth })}
        />
        <DemoNumberField
          label="demo.poll.latency"
          value={settings.latencyMs}
          max={30_000}
          onChange={(latencyMs) => set({ latencyMs })}
        />
        <DemoNumberField
          label="demo.poll.answers"
          value={settings.answers}
          min={1}
          max={1000}
          onChange={(answers) => set({ answers })}
        />
        <DemoNumberField
          label="demo.poll.failEvery"
          value={settings.failEvery}
          max={100}
          onChange={(failEvery) => set({ failEvery })}
        />
        <DemoNumberField
          label="demo.poll.deadline"
          value={settings.deadlineMs}
          max={600_000}
          onChange={(deadlineMs) => set({ deadlineMs })}
        />
        <Checkbox
          label={<T id="demo.poll.transient" />}
          checked={settings.transient}
          onChange={({ target }) => set({ transient: target.checked })}
        />
        <HiddenTab />
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" busy={isRunning} onClick={() => start(settings)}>
          <T id="demo.poll.start" />
        </Button>
        {isRunning && (
          <Button onClick={cancel}>
            <T id="demo.poll.cancel" />
          </Button>
        )}
      </div>
      <section className={styles.part}>
        <h2 id="log">
          <T id="demo.poll.log" />
        </h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that it must be reached by keyboard */}
        <div className={styles.log} aria-labelledby="log" role="log" tabIndex={0}>
          <ol>
            {lines.map(({ key, at, event, count }) => (
              <li key={key}>
                <span className={styles.time}>{t('demo.poll.at', { ms: at })}</span>
                <T id={`demo.poll.event.${event}`} values={{ count }} />
              </li>
            ))}
          </ol>
        </div>
      </section>
    </div>
  );
};
