import type { Currency } from '@domain/commerce';
import { MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { DEFAULT_TEMPLATE } from '@domain/layout';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { preferencesActions } from '@/features/editor/state/preferencesSlice';
import {
  isAnalysisPending,
  selectAvailablePhotos,
  selectIsStorageKnown,
  selectMissingPhotos,
  selectPhoto,
} from '@/features/storage';
import { PhotoDropZone } from '@/features/storage/components/PhotoDropZone';
import { useAnalysisPolling } from '@/features/storage/components/useAnalysisPolling';
import { T, useLanguage } from '@/i18n';
import { useWideScreen } from '@/lib/dom/mediaHooks';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, lazyComponent, Skeleton, usePreload } from '@/ui';
import { LivePreview, PreviewPeek } from '../create/LivePreview';
import { PhotosStep } from '../create/PhotosStep';
import { creationActions } from '../create/slice';
import { TemplateStep } from '../create/TemplateStep';
import { usePhotoSelection } from '../create/usePhotoSelection';
import type { LayoutInput } from '../layout-worker/layoutRequest';
import { findCoverPhotoId, useBookPreview } from '../layout-worker/useBookPreview';
import { libraryActions } from '../list/slice';
import { selectAlbumSettings, selectCreation, selectIsPeopleAsked } from '../selectors';
import styles from './StartPage.module.css';

const NO_PHOTOS: readonly string[] = [];
const lengthSkeleton = <Skeleton height={132} />;
/** Spreads of the live preview, including the cover. */
const PREVIEWED_SPREADS = 6;

// Suggests nothing before photos are selected.
const SuggestedExclusions = lazyComponent(async () => ({
  default: (await import('../create/SuggestedExclusions')).SuggestedExclusions,
}));

// Asks about people once their faces are known.
const PeopleQuestion = lazyComponent(async () => ({
  default: (await import('@/features/auth/components/account/PeopleQuestion')).PeopleQuestion,
}));

// Both compute with the code that selects the photos, and load with it.
const importLengthStep = () => import(/* webpackChunkName: "photo-selection" */ '../create/LengthStep');
const LengthStep = lazyComponent(async () => ({ default: (await importLengthStep()).LengthStep }));
const DraftPrice = lazyComponent(async () => ({ default: (await importLengthStep()).DraftPrice }));
// The printers' rules weigh 4 kB.
const loadFormats = async () => ({ default: (await import('../create/FormatStep')).FormatStep });
const FormatStep = lazyComponent(loadFormats);
// The last step: its form loads after the page.
const loadOptions = async () => ({ default: (await import('../create/OptionsStep')).OptionsStep });
const OptionsStep = lazyComponent(loadOptions);

interface Props {
  readonly currency: Currency;
  /** Calls `start` once the code that generates albums has loaded. */
  readonly onGenerate: (start: () => void) => void;
}

/** Photos, length, format, template and options on one screen, beside a live preview. */
export function StartPage({ currency, onGenerate }: Props) {
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const creation = useAppSelector(selectCreation);
  const settings = useAppSelector(selectAlbumSettings);
  useEffect(() => {
    dispatch(creationActions.creationOpened());
    dispatch(libraryActions.settingsRequested());
  }, [dispatch]);

  usePreload(loadFormats);
  usePreload(loadOptions);

  const templateId = creation.templateId ?? settings?.default_template ?? DEFAULT_TEMPLATE;
  const { title, captions, coverPhotoId, seed, target } = creation;
  const available = useAppSelector((state) => selectAvailablePhotos(state, creation.photoIds), shallowEqual);
  const missing = useAppSelector((state) => selectMissingPhotos(state, creation.photoIds), shallowEqual);
  const proposal = usePhotoSelection({ ...creation, photoIds: available });
  const format = proposal?.length.book.format ?? creation.format;
  // Keeps the preview equal to the generated album.
  useAnalysisPolling(
    useAppSelector((state) => creation.photoIds.some((id) => isAnalysisPending(selectPhoto(state, id)))),
  );
  const photoIds = proposal?.includedIds ?? NO_PHOTOS;
  const mayAskAboutPeople = useAppSelector(
    (state) =>
      !selectIsPeopleAsked(state) && photoIds.some((id) => (selectPhoto(state, id)?.facts?.faces.length ?? 0) > 0),
  );
  const endPeopleQuestion = useCallback(
    () => void dispatch(preferencesActions.preferencesChanged({ peopleAsked: true })),
    [dispatch],
  );
  const surplus = photoIds.length - MAX_PHOTOS_PER_ALBUM;
  const choice: LayoutInput = useMemo(
    () => ({ photoIds, format, title: title.trim(), captions, coverPhotoId, seed: seed ?? 0, templateId, target }),
    [photoIds, format, title, captions, coverPhotoId, seed, templateId, target],
  );
  const draft = useBookPreview(photoIds.length > 0 ? choice : null, PREVIEWED_SPREADS, 'album');

  // Pages and price change while photos are read or looked up.
  const isRead = useAppSelector(selectIsStorageKnown) || available.length === creation.photoIds.length;
  const finalDraft = draft?.isComplete && isRead ? draft : null;

  const side = useRef<HTMLElement>(null);
  const hasPeek = !useWideScreen() && draft !== null;
  const showPreview = () => side.current?.scrollIntoView({ block: 'center' });

  // The generated cover equals the previewed one, even when the engine chose it.
  const wanted = coverPhotoId !== null && photoIds.includes(coverPhotoId) ? coverPhotoId : null;
  const cover = wanted ?? (draft && findCoverPhotoId(draft));
  const generate = () =>
    onGenerate(() =>
      dispatch(
        generationActions.generationRequested({
          ...(choice.title && { title: choice.title }),
          template_id: templateId,
          format,
          file_ids: [...photoIds],
          ...(cover && { cover_file_id: cover }),
          ...(creation.lora && { lora: creation.lora }),
          ...(target && { target }),
          // As in the preview, whatever the language of the account.
          language: locale,
          settings: { captions, seed: choice.seed },
        }),
      ),
    );

  const addPhotos = (ids: string[]) => {
    // Photos that never arrived are chosen again.
    const replaced = new Set(missing.slice(0, ids.length));
    dispatch(creationActions.photosChosen([...creation.photoIds.filter((id) => !replaced.has(id)), ...ids]));
  };

  return (
    <PhotoDropZone onAdded={addPhotos}>
      {(choose) => (
        <div className={styles.page}>
          <div className={styles.steps}>
            <h1>
              <T id="start.heading" />
            </h1>
            <Step
              number={1}
              title={<T id="start.photos" />}
              note={isRead && <T id="start.chosen" values={{ count: available.length }} />}
            >
              <PhotosStep
                chosenIds={creation.photoIds}
                missingIds={missing}
                selection={proposal}
                onAdd={choose.photos}
              />
              {mayAskAboutPeople && <PeopleQuestion onAnswered={endPeopleQuestion} />}
            </Step>
            <Step number={2} title={<T id="start.length" />}>
              {proposal ? (
                <LengthStep
                  target={target}
                  selection={proposal}
                  draftPages={photoIds.length > 0 ? (finalDraft?.pageCount ?? null) : null}
                  isReading={photoIds.length > 0 && !finalDraft}
                  currency={currency}
                  pending={lengthSkeleton}
                />
              ) : (
                lengthSkeleton
              )}
              {proposal && available.length > 0 && <SuggestedExclusions proposal={proposal} />}
            </Step>
            <Step number={3} title={<T id="start.format" />}>
              <FormatStep
                value={format}
                printer={settings?.printer ?? null}
                pending={<Skeleton height={170} />}
                onChoose={(id) => dispatch(creationActions.formatChosen(id))}
                renderPrice={(id) =>
                  proposal &&
                  finalDraft && (
                    <DraftPrice
                      book={{ ...proposal.length.book, format: id, pages: finalDraft.pageCount }}
                      currency={currency}
                    />
                  )
                }
              />
            </Step>
            <Step number={4} title={<T id="start.template" />}>
              <TemplateStep choice={choice} onChoose={(id) => dispatch(creationActions.templateChosen(id))} />
            </Step>
            <Step number={5} title={<T id="start.options" />}>
              <OptionsStep
                creation={creation}
                format={format}
                templateId={templateId}
                photoIds={photoIds}
                pending={<Skeleton height={200} />}
              />
            </Step>
          </div>
          <aside ref={side} className={styles.side}>
            <LivePreview draft={draft} format={format} onShuffle={() => dispatch(creationActions.layoutShuffled())} />
            <div className={styles.order} data-peek={hasPeek || undefined}>
              {hasPeek && <PreviewPeek draft={draft} onOpen={showPreview} />}
              <p className={styles.summary} aria-live="polite">
                {surplus > 0 ? (
                  <T id="start.tooMany" values={{ max: MAX_PHOTOS_PER_ALBUM, surplus }} />
                ) : finalDraft && proposal?.length.shortestBook ? (
                  <T id="start.summaryTooFew" values={{ photos: photoIds.length }} />
                ) : finalDraft && proposal ? (
                  <>
                    <T id="start.summary" values={{ photos: photoIds.length, pages: finalDraft.pageCount }} />
                    <span className={styles.price}>
                      <DraftPrice book={{ ...proposal.length.book, pages: finalDraft.pageCount }} currency={currency}>
                        {' '}
                        <span className={styles.terms}>
                          <T id="cart.bar.plusDelivery" />
                        </span>
                      </DraftPrice>
                    </span>
                  </>
                ) : (
                  <T
                    id={
                      !isRead || (available.length > 0 && (!proposal || photoIds.length > 0))
                        ? 'start.summaryReading'
                        : 'start.summaryEmpty'
                    }
                  />
                )}
              </p>
              <Button
                variant="accent"
                disabled={
                  !isRead || !proposal || photoIds.length === 0 || surplus > 0 || proposal.length.neededPages !== null
                }
                onClick={generate}
              >
                <T id="start.generate" />
              </Button>
            </div>
          </aside>
        </div>
      )}
    </PhotoDropZone>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const Step = ({ number, title, note, children }: StepProps) => (
  <section className={styles.step} aria-labelledby={`step-${number}`}>
    <header className={styles.head}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <h2 id={`step-${number}`}>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
    </header>
    {children}
  </section>
);
