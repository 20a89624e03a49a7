import {
  firstTemplates,
  type TemplateCategory,
  type TemplateId,
  templateCategories,
  templateIds,
  templatesByCategory,
} from '@domain/layout';
import { Suspense, useMemo, useState } from 'react';
import { pageSizeOf } from '@/features/viewer/book/book';
import { LazyPage, LazySpread } from '@/features/viewer/lazy';
import { type MessageId, T, useT } from '@/i18n';
import { Button } from '@/ui';
import type { LayoutInput } from '../layout-worker/layoutRequest';
import { useBookPreview } from '../layout-worker/useBookPreview';
import styles from './TemplateStep.module.css';

interface Props {
  readonly choice: LayoutInput;
  readonly onChoose: (templateId: string) => void;
}

/** Photos per sample; enough to show a style. Only the selected template lays out the whole album. */
const SAMPLE_PHOTO_COUNT = 14;

/** Occasion whose templates are shown; null for a choice of all. */
type Occasion = TemplateCategory | null;

/** The templates of an occasion. Those of all occasions begin with the chosen one, which must be in sight. */
export function templatesOf(occasion: Occasion, chosen: string): readonly TemplateId[] {
  if (occasion !== null) return templatesByCategory[occasion];
  const known = templateIds.find((id) => id === chosen);
  if (known === undefined || firstTemplates.includes(known)) return firstTemplates;
  return [known, ...firstTemplates.slice(0, -1)];
}

export function TemplateStep({ choice, onChoose }: Props) {
  const t = useT();
  const [occasion, setOccasion] = useState<Occasion>(null);
  return (
    <>
      <div role="group" aria-label={t('start.template.occasion')} className={styles.occasions} data-scrolls-sideways>
        {([null, ...templateCategories] as const).map((one) => (
          <Button key={one} size="small" aria-pressed={occasion === one} onClick={() => setOccasion(one)}>
            <T id={one === null ? 'start.template.picks' : `category.${one}`} />
          </Button>
        ))}
      </div>
      <div role="radiogroup" aria-label={t('start.template')} className={styles.templates}>
        {templatesOf(occasion, choice.templateId).map((id) => (
          <label key={id} className={styles.template}>
            <input
              type="radio"
              name="album-template"
              className="visually-hidden"
              checked={choice.templateId === id}
              onChange={() => onChoose(id)}
            />
            <TemplateSample choice={choice} templateId={id} />
            <span className={styles.name}>
              <T id={`template.${id}` as MessageId} />
            </span>
          </label>
        ))}
      </div>
    </>
  );
}

/** Cover and pages of a template with photos of the album. */
export function TemplateSample({ choice, templateId }: { readonly choice: LayoutInput; readonly templateId: string }) {
  const sample = useMemo(
    () => ({ ...choice, templateId, photoIds: choice.photoIds.slice(0, SAMPLE_PHOTO_COUNT), target: null }),
    [choice, templateId],
  );
  const draft = useBookPreview(sample.photoIds.length > 0 ? sample : null, 3, 'sample');
  const { width, height } = pageSizeOf(choice);
  return (
    <span className={styles.sample} aria-hidden="true">
      <span className={styles.cover} style={{ aspectRatio: width / height }}>
        <Suspense>{draft && <LazyPage book={draft.book} index={0} quality="thumbnail" />}</Suspense>
      </span>
      <span className={styles.inside} style={{ aspectRatio: (2 * width) / height }}>
        <Suspense>{draft && <LazySpread book={draft.book} leaves={[3, 4]} quality="thumbnail" />}</Suspense>
      </span>
    </span>
  );
}
