import { T } from '@/i18n';
import { timeTravel } from '@/lib/timeTravel';
import { Button } from '@/ui';
import styles from './TimeTravelBar.module.css';

/** Says that the page shows what Redux DevTools want it to, and leads back to the session. Dialogs hide no live region from who hears the page. */
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
