import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { Icon, Menu, MenuItem, MenuSeparator } from '@/ui';
import { preferencesActions } from '../../state/preferencesSlice';
import { selectPreferences, selectSelectedElements } from '../../state/selectors';
import styles from '../Bars.module.css';
import { boundsOfElements } from '../geometry';
import { PRINT_SCALE_PX_PER_MM } from './camera';
import type { Viewport } from './useViewport';
import type { VisiblePage } from './useVisiblePage';

interface Props {
  readonly viewport: Viewport;
  /** Shows the whole spread on a phone, where a page is the usual view; null on larger screens. */
  readonly showSpread: (() => void) | null;
  readonly onHelp: () => void;
}

export function ZoomBar({ viewport, showSpread, onHelp }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { guides, snapping } = useAppSelector(selectPreferences);
  const { getState } = useAppStore();
  const hasChosen = useAppSelector((state) => selectSelectedElements(state).length > 0);
  const { camera, step, fit, show, zoomToPrintSize } = viewport;
  const share = camera.scale / PRINT_SCALE_PX_PER_MM;
  return (
    <div className={styles.zoom} data-zoom role="group" aria-label={t('editor.view')}>
      <button type="button" aria-label={t('editor.view.smaller')} onClick={() => step(-1)}>
        <Icon name="minus" size={16} />
      </button>
      <Menu
        trigger={
          <button type="button" className={styles.share} aria-label={t('editor.view.share', { share })}>
            <T id="editor.view.percent" values={{ share }} />
          </button>
        }
      >
        {showSpread && (
          <MenuItem onSelect={fit}>
            <T id="editor.view.page" />
          </MenuItem>
        )}
        <MenuItem onSelect={showSpread ?? fit}>
          <T id="editor.view.fit" />
        </MenuItem>
        {hasChosen && (
          <MenuItem onSelect={() => show(boundsOfElements(selectSelectedElements(getState())))}>
            <T id="editor.view.selection" />
          </MenuItem>
        )}
        <MenuItem onSelect={zoomToPrintSize}>
          <T id="editor.view.printed" />
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => dispatch(preferencesActions.preferencesChanged({ guides: !guides }))}>
          <T id={guides ? 'editor.guides.hide' : 'editor.guides.show'} />
        </MenuItem>
        <MenuItem onSelect={() => dispatch(preferencesActions.preferencesChanged({ snapping: !snapping }))}>
          <T id={snapping ? 'editor.snapping.off' : 'editor.snapping.on'} />
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={onHelp}>
          <T id="editor.keys" />
        </MenuItem>
      </Menu>
      <button type="button" aria-label={t('editor.view.larger')} onClick={() => step(1)}>
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}

interface PageTurnerProps {
  readonly name: string;
  readonly visible: VisiblePage;
}

/** The visible page of a phone, and buttons that turn it by a single tap. */
export function PageTurner({ name, visible: { turn, canTurn } }: PageTurnerProps) {
  const t = useT();
  const button = (by: 1 | -1) => (
    <button
      type="button"
      aria-label={t(by > 0 ? 'viewer.next' : 'viewer.previous')}
      aria-disabled={!canTurn(by) || undefined}
      onClick={() => turn(by)}
    >
      <Icon name={by > 0 ? 'forward' : 'back'} size={18} />
    </button>
  );
  return (
    <div className={styles.turner} data-bar>
      {button(-1)}
      <span aria-live="polite">{name}</span>
      {button(1)}
    </div>
  );
}
