import { T } from '@/i18n';
import { lazyComponent, Skeleton } from '@/ui';
import { useDocument, useEditor } from '../../hooks/EditorContext';
import { LayoutExplanation } from '../../layout-explanation/LayoutExplanation';
import { BackgroundSettings } from '../../rail/BackgroundSettings';
import { Layouts } from '../../rail/Layouts';
import styles from '../Panels.module.css';
import { AddTools } from './AddTools';
import { BindingSettings } from './BindingSettings';
import { PhotoCount } from './PhotoCount';

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
