import type { Currency } from '@domain/commerce';
import { DEFAULT_TEMPLATE } from '@domain/layout';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectors as auth } from '@/features/auth';
import { selectAvailablePhotos, selectRefusedCount, selectUploads } from '@/features/storage';
import type { ChoosePhotos } from '@/features/storage/components/PhotoDropZone';
import { BookViewer } from '@/features/viewer/BookViewer';
import { T, useLanguage, useT } from '@/i18n';
import { createSelector } from '@/lib/createSelector';
import { usePhoneWidth, useWideScreen } from '@/lib/dom/mediaHooks';
import { VISITOR_BOOK_DAYS } from '@/lib/visitorBook';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, Icon, lazyComponent, ProgressBar, Skeleton } from '@/ui';
import { usePhotoSelection } from '../create/usePhotoSelection';
import type { LayoutInput } from '../layout-worker/layoutRequest';
import { findCoverPhotoId, useBookPreview } from '../layout-worker/useBookPreview';
import { BookChoices } from './BookChoices';
import styles from './MadeBook.module.css';
import { visitorBookActions as actions, selectIncludedIds, selectVisitorBook } from './reducer';

const NO_IDS: readonly string[] = [];

// Computes with the code that selects the photos, and loads with it.
const VisitorPrice = lazyComponent(async () => ({
  default: (await import(/* webpackChunkName: "photo-selection" */ './VisitorPrice')).VisitorPrice,
}));

const selectReading = createSelector([selectUploads], (uploads) => ({
  left: uploads.filter(({ status }) => status.phase === 'checking').length,
  total: uploads.length,
}));

interface Props {
  readonly logo: ReactNode;
  readonly currency: Currency;
  readonly choose: ChoosePhotos;
}

/** The book of a visitor, laid out in the browser. Nothing is sent. */
export default function MadeBook({ logo, currency, choose }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const { locale } = useLanguage();
  const isWide = useWideScreen();
  const isPhone = usePhoneWidth();
  const [isChanging, setChanging] = useState(false);
  const { phase, sample, format, title, seed, templateId } = useAppSelector(selectVisitorBook);
  const wanted = useAppSelector(selectIncludedIds);
  const available = useAppSelector((state) => selectAvailablePhotos(state, wanted), shallowEqual);
  const reading = useAppSelector(selectReading);
  const isReading = phase === 'reading' || reading.left > 0;

  const selection = usePhotoSelection({
    photoIds: available,
    keptIds: NO_IDS,
    useAll: false,
    format,
    templateId,
    target: null,
  });
  const photoIds = selection?.includedIds ?? NO_IDS;
  const template = templateId ?? DEFAULT_TEMPLATE;
  const choice: LayoutInput = useMemo(
    () => ({
      photoIds,
      format,
      title: title.trim(),
      captions: true,
      coverPhotoId: null,
      seed,
      templateId: template,
      target: null,
    }),
    [photoIds, format, title, seed, template],
  );
  const draft = useBookPreview(!isReading && photoIds.length > 0 ? choice : null, Number.POSITIVE_INFINITY, 'album');

  const pages = draft?.isComplete ? draft.pageCount : null;
  const shownTitle = draft?.book.title ?? '';
  const cover = draft && findCoverPhotoId(draft);
  useEffect(() => {
    if (pages === null) return;
    const look = { photoIds, coverPhotoId: cover, pages, title: shownTitle, templateId: template, language: locale };
    dispatch(actions.laidOut(look));
  }, [dispatch, photoIds, cover, pages, shownTitle, template, locale]);

  if (isReading)
    return (
      <Reading
        logo={logo}
        done={reading.total - reading.left}
        total={reading.total}
        onStop={() => dispatch(actions.readingStopped())}
      />
    );
  const renderPrice = (id: typeof format, isShort = false) =>
    selection && pages !== null ? (
      <VisitorPrice
        pending={<Skeleton width={96} height={16} />}
        book={{ ...selection.length.book, format: id, pages }}
        currency={currency}
        isShort={isShort}
      />
    ) : null;
  const choices = (
    <BookChoices
      choice={{ ...choice, title }}
      includedIds={wanted}
      lostCount={wanted.length - available.length}
      choose={choose}
      renderPrice={(id) => renderPrice(id, true)}
    />
  );
  const change = !isWide && (
    <Button size="small" onClick={() => setChanging(true)}>
      <T id="visitorBook.change" />
    </Button>
  );
  const keep =
    sample === 'shown' ? (
      <Button size="small" variant="accent" onClick={choose.photos}>
        <T id="visitorBook.ownPhotos" />
      </Button>
    ) : (
      <KeepButton isReady={pages !== null} />
    );
  const commands = (
    <>
      {change}
      {keep}
    </>
  );
  return (
    <div className={styles.page}>
      <Notice />
      <div className={styles.book}>
        {draft ? (
          <BookViewer
            book={draft.book}
            back={logo}
            actions={!isPhone && commands}
            phoneActions={isPhone && commands}
            order={renderPrice(format)}
          />
        ) : (
          <Pending logo={logo}>
            <p role="status">
              <T id={photoIds.length === 0 && selection ? 'visitorBook.noPhotos' : 'visitorBook.arranging'} />
            </p>
            {photoIds.length === 0 && selection && change}
          </Pending>
        )}
      </div>
      {isWide ? (
        <aside className={styles.side} aria-label={t('visitorBook.change')}>
          {selection?.length.shortestBook && <TooFew {...selection.length.shortestBook} />}
          {choices}
        </aside>
      ) : (
        <Dialog open={isChanging} wide onClose={() => setChanging(false)} title={<T id="visitorBook.change" />}>
          {selection?.length.shortestBook && <TooFew {...selection.length.shortestBook} />}
          {choices}
        </Dialog>
      )}
    </div>
  );
}

const TooFew = ({ missing, pages, photos }: { missing: number; pages: number; photos: number }) => (
  <p role="status" className={styles.tooFew}>
    <T id="start.tooFew" values={{ missing, pages, least: photos }} />
  </p>
);

function KeepButton({ isReady }: { readonly isReady: boolean }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isKnown = useAppSelector(auth.hasSignedIn);
  const keep = () => {
    dispatch(actions.bookKept());
    void navigate(`/auth/${isKnown ? 'login' : 'registration'}?next=${encodeURIComponent('/book')}`);
  };
  return (
    <Button size="small" variant="accent" busy={!isReady} onClick={keep}>
      <T id="visitorBook.keep" />
    </Button>
  );
}

/** Says where the photos are and for how long, and lets them be deleted by one press. */
function Notice() {
  const dispatch = useAppDispatch();
  const { sample } = useAppSelector(selectVisitorBook);
  const refused = useAppSelector(selectRefusedCount);
  return (
    <div className={styles.notice} data-warns={refused > 0 || undefined}>
      <p role="status">
        {sample === 'shown' ? (
          <T id="visitorBook.sampleNote" />
        ) : refused > 0 ? (
          <T id="visitorBook.notKept" values={{ count: refused }} />
        ) : (
          <T id="visitorBook.local" values={{ days: VISITOR_BOOK_DAYS }} />
        )}
      </p>
      <Button size="small" variant="plain" onClick={() => dispatch(actions.discardRequested())}>
        <Icon name="trash" size={16} />
        <T id={sample === 'shown' ? 'visitorBook.closeSample' : 'visitorBook.discard'} />
      </Button>
    </div>
  );
}

interface PendingProps {
  readonly logo: ReactNode;
  readonly children: ReactNode;
}

/** Stage without a book. */
const Pending = ({ logo, children }: PendingProps) => (
  <section className={styles.pending}>
    <header className={styles.bar}>{logo}</header>
    <div className={styles.message}>{children}</div>
  </section>
);

interface ReadingProps extends Omit<PendingProps, 'children'> {
  readonly done: number;
  readonly total: number;
  readonly onStop: () => void;
}

function Reading({ logo, done, total, onStop }: ReadingProps) {
  const t = useT();
  return (
    <div className={styles.page}>
      <Pending logo={logo}>
        <p className={styles.count}>
          {total > 0 ? <T id="visitorBook.reading" values={{ done, total }} /> : <T id="start.summaryReading" />}
        </p>
        <ProgressBar
          className={styles.progress}
          value={total > 0 ? done / total : null}
          label={t('start.summaryReading')}
        />
        {total > 0 && (
          <Button size="small" onClick={onStop}>
            <T id="visitorBook.stop" />
          </Button>
        )}
      </Pending>
    </div>
  );
}
