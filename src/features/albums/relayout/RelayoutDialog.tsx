import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import { DEFAULT_TEMPLATE, templateIds } from '@domain/layout';
import { countPages, defaultPrintSpec, findOfferedFormats, formatIds, type PageLimits } from '@domain/print';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { selectHasUnsavedChanges } from '@/features/editor/state/selectors';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Checkbox, Dialog, lazyComponent, Select, Skeleton, Stepper } from '@/ui';
import { selectRelayoutDialog } from '../selectors';
import { BookSummary } from './BookSummary';
import styles from './RelayoutDialog.module.css';
import { relayoutActions as actions, type RelayoutChoice, type RelayoutState } from './slice';
import { TemplateField } from './TemplateField';

const PAGES_PER_SPREAD = 2;

interface Props {
  readonly limits: PageLimits;
  readonly current: number;
  readonly pages: number;
  readonly onChange: (pages: number) => void;
}

/** Field for the page count within the binding limits. A shorter album may stay as it is. */
function PageCountField({ limits: { min, max, step }, current, pages, onChange }: Props) {
  const t = useT();
  const label = t('relayout.pages');
  return (
    <div className={styles.pages}>
      <span aria-hidden="true">{label}</span>
      <Stepper
        value={pages}
        min={Math.min(min, current)}
        max={Math.max(max, current)}
        step={pages < min ? PAGES_PER_SPREAD : step}
        stepFrom={min}
        label={label}
        lessLabel={t('relayout.pages.fewer')}
        moreLabel={t('relayout.pages.more')}
        onChange={onChange}
      />
    </div>
  );
}

function UnsavedHint({ albumId }: { readonly albumId: string }) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.hint} role="status">
      <p>
        <T id="relayout.unsaved" />
      </p>
      <Link to={`/creations/editor/${albumId}`} onClick={() => dispatch(actions.relayoutDialogClosed({ albumId }))}>
        <T id="relayout.openEditor" />
      </Link>
    </div>
  );
}

const RelayoutPreview = lazyComponent(() => import(/* webpackChunkName: "layout-preview" */ './RelayoutPreview'));

export function RelayoutDialog() {
  const choosing = useAppSelector(selectRelayoutDialog);
  return choosing && <RelayoutForm key={choosing.albumId} {...choosing} />;
}

function RelayoutForm({ albumId, phase, preview, photos, book, ...current }: NonNullable<RelayoutState['choosing']>) {
  const dispatch = useAppDispatch();
  const t = useT();
  const unsaved = useAppSelector((state) => selectHasUnsavedChanges(state, albumId));
  const [chosen, choose] = useState<Pick<RelayoutChoice, 'format' | 'templateId' | 'pages'>>({});
  const { format, templateId, pages } = { ...current, ...chosen };
  const [anew, setAnew] = useState(false);
  const [designed, setDesigned] = useState(false);
  const { improves = false } = current;
  const close = () => dispatch(actions.relayoutDialogClosed({ albumId }));
  const changes = {
    ...(format !== current.format && { format }),
    ...(templateId !== current.templateId && { templateId }),
    ...(pages !== current.pages && { pages }),
  };
  const offered = findOfferedFormats((book ?? defaultPrintSpec).printer);
  const isSame = !improves && !anew && !designed && Object.keys(changes).length === 0;
  const wanted = JSON.stringify({ ...changes, anew, ...(designed && { designed }) });
  useEffect(() => {
    if (phase !== 'ready' || unsaved) return;
    const choice = JSON.parse(wanted) as Omit<RelayoutChoice, 'albumId'>;
    const isOther = improves || choice.anew || Object.keys(choice).length > 1;
    dispatch(
      isOther ? actions.relayoutPreviewRequested({ albumId, ...choice }) : actions.relayoutPreviewCleared({ albumId }),
    );
  }, [dispatch, albumId, phase, unsaved, wanted, improves]);
  return (
    <Dialog
      open
      wide={preview !== null}
      onClose={close}
      title={<T id="relayout.title" />}
      description={<T id="relayout.text" />}
      actions={
        <>
          {phase !== 'loading' && (
            <BookSummary
              book={book ?? defaultPrintSpec}
              current={current}
              chosen={{ format, pages: preview?.phase === 'ready' ? countPages(preview.html.length) : pages }}
            />
          )}
          <Button onClick={close}>
            <T id="relayout.cancel" />
          </Button>
          <Button
            variant="primary"
            busy={phase === 'working'}
            disabled={isSame || unsaved || phase === 'loading' || phase === 'offline'}
            onClick={() =>
              dispatch(actions.relayoutRequested({ albumId, ...changes, anew, designed, seed: preview?.seed }))
            }
          >
            <T id={phase === 'working' ? 'relayout.working' : 'relayout.confirm'} />
          </Button>
        </>
      }
    >
      {phase === 'offline' && (
        <p className={styles.hint} role="status">
          <T id="app.needsNetwork" />
        </p>
      )}
      <fieldset className={styles.choice} disabled={phase !== 'ready'}>
        <Select
          label={t('start.format')}
          value={format}
          options={formatIds
            .filter((id) => id === current.format || offered.includes(id))
            .map((value) => ({ value, label: t(`format.${value}`) }))}
          onChoose={(value) => choose({ ...chosen, format: value })}
        />
        <TemplateField
          value={templateIds.find((id) => id === templateId) ?? DEFAULT_TEMPLATE}
          onChoose={(value) => choose({ ...chosen, templateId: value })}
        />
        <PageCountField
          limits={findBindablePageLimits({ ...(book ?? defaultPrintSpec), format })}
          current={current.pages}
          pages={pages}
          onChange={(value) => choose({ ...chosen, pages: value })}
        />
        <Checkbox label={t('relayout.anew')} checked={anew} onChange={({ target }) => setAnew(target.checked)} />
        <Checkbox
          label={t('relayout.designed')}
          checked={designed}
          onChange={({ target }) => setDesigned(target.checked)}
        />
      </fieldset>
      {preview && <RelayoutPreview preview={preview} photos={photos} pending={<Skeleton height={200} />} />}
      {unsaved && phase !== 'offline' && <UnsavedHint albumId={albumId} />}
    </Dialog>
  );
}
