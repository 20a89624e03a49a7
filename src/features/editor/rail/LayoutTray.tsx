import { T } from '@/i18n';
import { useDocument, useEditor } from '../hooks/EditorContext';
import panel from '../inspector/Panels.module.css';
import { PhotoCount } from '../inspector/page/PhotoCount';
import { Layouts, useHasLayouts } from './Layouts';

/** Other layouts of the spread, and the number of its photos. */
export function LayoutTray() {
  const { spreadId } = useEditor();
  const { role } = useDocument();
  const hasLayouts = useHasLayouts();
  return (
    <section className={panel.panel}>
      <h2>
        <T id="editor.layouts" />
      </h2>
      <PhotoCount key={spreadId} />
      {hasLayouts ? (
        <Layouts isTitled={false} />
      ) : (
        <p className={panel.hint}>
          <T id={role === 'inner' ? 'editor.shuffle.none' : 'editor.layouts.innerOnly'} />
        </p>
      )}
    </section>
  );
}
