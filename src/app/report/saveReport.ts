import { stripLocale } from '@/i18n';
import { getBuildId } from '@/lib/loading/buildManifest';
import { saveFile } from '@/lib/navigation/download';
import { exportRecordedLog } from '@/store/recording';
import { createReport } from './createReport';

/**
 * Downloads a problem report with the last actions, without tokens, e-mail addresses and locations.
 * Nothing is sent.
 */
export const saveReport = async (now = new Date()): Promise<void> => {
  const at = now.toISOString();
  const report = createReport(await exportRecordedLog(), {
    build: getBuildId(),
    at,
    page: stripLocale(window.location.pathname).replace(/(\/preview\/)[\w-]{16,}$/, '$1[removed]'),
    agent: navigator.userAgent,
    language: document.documentElement.lang,
    window: `${window.innerWidth} × ${window.innerHeight}`,
  });
  const file = new Blob([JSON.stringify(report)], { type: 'application/json' });
  saveFile(file, `keepsake-report-${at.slice(0, 19).replaceAll(/[^\d]/g, '')}.json`);
};
