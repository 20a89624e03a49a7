import { collectFileIds } from '@domain/document';
import { type TemplateCategory, templateCategories } from '@domain/layout';
import { useMemo, useState } from 'react';
import panel from '@/features/editor/inspector/Panels.module.css';
import { selectDocuments, selectEditor, selectHasUnsavedChanges } from '@/features/editor/state/selectors';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Checkbox } from '@/ui';
import { TemplateSample, templatesOf } from '../create/TemplateStep';
import { relayoutActions as actions } from '../relayout/slice';
import { selectThemeChange } from '../selectors';
import styles from './ThemeTray.module.css';

/** Samples vary with it as little as drafts of the start page do. */
const SAMPLE_SEED = 1;

/**
 * Themes with the photos of the open album. A press applies one; the step can be undone, and words, crops and swapped
 * photos come along.
 */
export default function ThemeTray() {
  const t = useT();
  const dispatch = useAppDispatch();
  const album = useAppSelector((state) => selectEditor(state).album);
  const documents = useAppSelector(selectDocuments);
  const change = useAppSelector((state) => (album ? selectThemeChange(state, album.id) : undefined));
  const isUnsaved = useAppSelector((state) => album !== null && selectHasUnsavedChanges(state, album.id));
  const [occasion, setOccasion] = useState<TemplateCategory | null>(null);
  const [designed, setDesigned] = useState(false);
  // The first photos decide the samples: they stay the same while the pages are edited.
  const [photoIds] = useState(() => [...new Set(documents.flatMap(({ document }) => collectFileIds(document)))]);
  const choice = useMemo(
    () =>
      album && {
        photoIds,
        format: album.format,
        templateId: album.template_id,
        title: album.title,
        captions: true,
        coverPhotoId: null,
        seed: SAMPLE_SEED,
        target: null,
      },
    [album, photoIds],
  );
  if (!album || !choice) return null;
  const own = change?.templateId ?? null;
  return (
    <section className={panel.panel}>
      <h2>
        <T id="editor.pane.themes" />
      </h2>
      <div role="group" aria-label={t('start.template.occasion')} className={styles.occasions} data-scrolls-sideways>
        {([null, ...templateCategories] as const).map((one) => (
          <Button key={one} size="small" aria-pressed={occasion === one} onClick={() => setOccasion(one)}>
            <T id={one === null ? 'start.template.picks' : `category.${one}`} />
          </Button>
        ))}
      </div>
      <Checkbox
        label={t('relayout.designed')}
        checked={designed}
        onChange={({ target }) => setDesigned(target.checked)}
      />
      {own !== null && (
        <div className={styles.hint} role="status">
          {isUnsaved && (
            <p>
              <T id="relayout.unsaved" />
            </p>
          )}
          <Button size="small" onClick={() => dispatch(actions.themeCancelled({ albumId: album.id }))}>
            <T id="relayout.cancel" />
          </Button>
        </div>
      )}
      <ul className={styles.themes} aria-label={t('start.template')}>
        {templatesOf(occasion, album.template_id).map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.theme}
              aria-pressed={id === album.template_id}
              aria-busy={own === id || undefined}
              aria-disabled={own !== null || undefined}
              onClick={() => {
                if (own === null && (id !== album.template_id || designed))
                  dispatch(actions.themeChosen({ albumId: album.id, templateId: id, designed }));
              }}
            >
              <TemplateSample choice={choice} templateId={id} />
              <span className={styles.name} aria-live="polite">
                <T id={`template.${id}` as MessageId} />
                {own === id && (
                  <span className={styles.busy}>
                    <T id="relayout.working" />
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
