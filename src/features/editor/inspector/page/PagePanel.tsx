import { useState } from 'react';
import { T } from '@/i18n';
import { Button, lazyComponent, Skeleton, usePreload } from '@/ui';
import { useDocument, useEditor } from '../../hooks/EditorContext';
import { useLazyImport } from '../../hooks/useLazyImport';
import { BackgroundSettings } from '../../rail/BackgroundSettings';
import { Layouts } from '../../rail/Layouts';
import styles from '../Panels.module.css';
import { AddTools } from './AddTools';
import { BindingSettings } from './BindingSettings';
import { PhotoCount } from './PhotoCount';

const load = () => import(/* webpackChunkName: "reasons" */ '../../layout-explanation/LayoutReasons');
const LayoutReasons = lazyComponent(load);

/**
 * Explains the layout of the spread on request. The engine loads when the browser is idle.
 * @testonly to show it without the other panels
 */
export function LayoutExplanation() {
  const [isOpen, setOpen] = useState(false);
  const loading = useLazyImport();
  usePreload(load);
  const toggle = () => (isOpen ? setOpen(false) : void loading(load).then((part) => setOpen(part !== null)));
  return (
    <>
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={toggle}>
          <T id="reasons.why" />
        </Button>
      </div>
      {isOpen && <LayoutReasons pending={<Skeleton height={80} />} />}
    </>
  );
}

const CoverSuggestions = lazyComponent(() => import(/* webpackChunkName: "shuffle" */ './CoverSuggestions'));

/** Properties of the spread, shown while nothing is selected. It omits what the rail shows. */
export function PagePanel() {
  const { spreadId, rail } = useEditor();
  const doc = useDocument();
  return (
    <div className={styles.group}>
      <p className={styles.hint}>
        <T id="editor.page.hint" />
      </p>
      {rail !== 'layouts' && <Layouts />}
      <PhotoCount key={`count-${spreadId}`} />
      <LayoutExplanation key={`why-${spreadId}`} />
      {doc.role === 'cover' && <CoverSuggestions pending={<Skeleton height={160} />} />}
      <AddTools />
      {doc.role === 'cover' && <BindingSettings />}
      {rail !== 'background' && <BackgroundSettings />}
    </div>
  );
}
