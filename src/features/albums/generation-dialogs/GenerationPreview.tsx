import { DEFAULT_TEMPLATE } from '@domain/layout';
import { DEFAULT_FORMAT } from '@domain/print';
import { useMemo } from 'react';
import type { AlbumGenerationRequest } from '@/features/album-jobs/generation/slice';
import { BookSpread } from '@/features/viewer/painting/BookSpread';
import type { LayoutInput } from '../layout-worker/layoutRequest';
import { useBookPreview } from '../layout-worker/useBookPreview';
import styles from './GenerationPreview.module.css';

const PREVIEWED_SPREADS = 3;

/** Returns the layout input for the draft of a run. */
export const toLayoutInput = (request: AlbumGenerationRequest): LayoutInput => ({
  photoIds: request.file_ids,
  format: request.format ?? DEFAULT_FORMAT,
  templateId: request.template_id ?? DEFAULT_TEMPLATE,
  title: request.title ?? '',
  captions: request.settings?.captions ?? true,
  coverPhotoId: request.cover_file_id ?? null,
  seed: request.settings?.seed ?? 0,
  target: request.target ?? null,
});

/**
 * First pages of an album in generation, laid out on the client from the same photos and seed. Blank paper where
 * these are unknown.
 */
export function GenerationPreview({ request }: { readonly request: AlbumGenerationRequest | null }) {
  const choice = useMemo(() => request && toLayoutInput(request), [request]);
  const draft = useBookPreview(choice, PREVIEWED_SPREADS + 2, 'album');
  const openings = draft ? firstInnerOpenings(draft.book.leaves.length) : [];
  return (
    <div className={styles.pages} aria-hidden="true">
      {Array.from({ length: PREVIEWED_SPREADS }, (_, i) => {
        const leaves = openings[i];
        return draft && leaves ? (
          <BookSpread key={i} book={draft.book} leaves={leaves} quality="screen" />
        ) : (
          <div key={i} className={styles.blank} />
        );
      })}
    </div>
  );
}

/** Returns pairs of facing pages after the cover, its endpaper and page 1. */
const firstInnerOpenings = (leaves: number): number[][] =>
  Array.from({ length: PREVIEWED_SPREADS }, (_, i) => [3 + 2 * i, 4 + 2 * i]).filter(
    ([, right]) => (right ?? 0) < leaves - 2,
  );
