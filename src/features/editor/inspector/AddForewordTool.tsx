import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useAddText } from '../elements/createElements';
import { useEditor, useEditorSnapshot } from '../hooks/EditorContext';
import { useLazyImport } from '../hooks/useLazyImport';
import { selectEditor } from '../state/selectors';
import { Tool } from './fields/Tool';

const loadForeword = () => import(/* webpackChunkName: "shuffle" */ './forewordText');

/** Adds a foreword to the title page, in its place beside the title, and starts editing it. */
export function AddForewordTool() {
  const t = useT();
  const now = useEditorSnapshot();
  const { apply, select, setEditingText, announce } = useEditor();
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  const loading = useLazyImport();
  const addText = useAddText();
  const add = async () => {
    const engine = await loading(loadForeword);
    if (!engine) return;
    const element = engine.createForewordText(now.document(), templateId, t('editor.newForeword'));
    // The user's own words fill the page.
    if (!element) return addText();
    apply({ kind: 'addElement', element });
    select([element.id]);
    setEditingText(element.id);
    announce('added', 1);
  };
  return <Tool icon="foreword" name={<T id="editor.addForeword" />} onClick={() => void add()} />;
}
