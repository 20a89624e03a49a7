import { T } from '@/i18n';
import { timeTravel } from '@/lib/timeTravel';
import { Button } from '@/ui';
import styles from './TimeTravelBar.module.css';

/**
 * Bar that says Redux DevTools show a past state, with a button back to the session. It stays
 * readable by screen readers while a dialog is open.
 */
const TimeTravelBar = () => (
  <div className={styles.bar}>
    <p role="alert" aria-live="assertive" className={styles.text}>
      <T id="app.timeTravel.text" />
    </p>
    <Button size="small" onClick={timeTravel.goBack}>
      <T id="app.timeTravel.back" />
    </Button>
  </div>
);

export default TimeTravelBar;
