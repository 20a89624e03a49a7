import type { Database, Queryable } from '../../drivers/database';
import type { InspectedJob } from '../../drivers/queue';
import { endExport, reopenExport } from '../../modules/albums/exports/repository';
import { failGeneration, reopenGeneration } from '../../modules/albums/generation/repository';
import { endPicker, findImportingPicker } from '../../modules/library/repository';
import { failTakeout, reopenTakeout } from '../../modules/takeout/repository';

type WorkOf = Pick<InspectedJob, 'kind' | 'data'>;

/**
 * Fails the row that the job works for, which would otherwise get a new job. Returns false when it had ended before, and
 * for kinds without a row.
 */
export async function failRow(db: Database, { kind, data }: WorkOf): Promise<boolean> {
  const idOf = (name: string) => String(data[name]);
  switch (kind) {
    case 'generation':
    case 'artwork':
      return failGeneration(db, idOf('generationId'), 'internal');
    case 'export':
      return endExport(db, idOf('exportId'), { stage: 'failed', error: 'internal' });
    case 'takeout':
      return failTakeout(db, idOf('takeoutId'), 'internal');
    case 'library_import':
      return endPicker(db, idOf('pickerId'), 'failed', 'google_unavailable');
    default:
      return false;
  }
}

/**
 * Opens the failed row that the job works for, so that its user sees it run again. Returns false when the job has nothing
 * to do: the row has ended otherwise, its album or account is deleted, or a newer one was started.
 */
export async function reopenRow(tx: Queryable, { kind, data }: WorkOf): Promise<boolean> {
  const idOf = (name: string) => String(data[name]);
  switch (kind) {
    case 'generation':
    case 'artwork':
      return reopenGeneration(tx, idOf('generationId'));
    case 'export':
      return reopenExport(tx, idOf('exportId'));
    case 'takeout':
      return reopenTakeout(tx, idOf('takeoutId'));
    case 'library_import':
      // The service keeps what was picked for an hour only, so an ended import stays ended.
      return (await findImportingPicker(tx, idOf('pickerId'))) !== undefined;
    default:
      return true;
  }
}
