import { DEFAULT_TEMPLATE } from '@domain/layout';
import { DEFAULT_FORMAT } from '@domain/print';
import { useMemo } from 'react';
import type { GenerationRequest } from '@/features/album-jobs/generation/slice';
import { Spread } from '@/features/viewer/painting/BookSpread';
import type { DraftChoice } from '../layout-worker/layoutRequest';
import { useDraft } from '../layout-worker/useBookPreview';
import styles from './GenerationPreview.module.css';

const SPREADS = 3;

/** The request that the draft of a run is laid out from. */
export const choiceOf = (request: GenerationRequest): DraftChoice => ({
  photoIds: request.file_ids,
  format: request.format ?? DEFAULT_FORMAT,
  templateId: request.template_id ?? DEFAULT_TEMPLATE,
  title: request.title ?? '',
  captions: request.settings?.captions ?? true,
  coverPhotoId: request.cover_file_id ?? null,
  seed: request.settings?.seed ?? 0,
});

/** The first pages of an album in the making, laid out here from the same photos with the same seed; bare paper where that is not known. */
export function DraftPreview({ request }: { readonly request: GenerationRequest | null }) {
  const choice = useMemo(() => request && choiceOf(request), [request]);
  const draft = useDraft(choice, SPREADS + 2, 'album');
  const openings = draft ? innerOpenings(draft.book.leaves.length) : [];
  return (
    <div className={styles.pages} aria-hidden="true">
      {Array.from({ length: SPREADS }, (_, i) => {
        const leaves = openings[i];
        return draft && leaves ? (
          <Spread key={i} book={draft.book} leaves={leaves} quality="screen" />
        ) : (
          <div key={i} className={styles.blank} />
        );
      })}
    </div>
  );
}

/** Pairs of facing pages after the cover, its endpaper and page 1. */
const innerOpenings = (leaves: number): number[][] =>
  Array.from({ length: SPREADS }, (_, i) => [3 + 2 * i, 4 + 2 * i]).filter(([, right]) => (right ?? 0) < leaves - 2);
