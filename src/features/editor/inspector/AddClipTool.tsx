import { useCallback, useState } from 'react';
import { selectClipUpload } from '@/features/clips';
import { LazyClipsDialog } from '@/features/clips/components/lazyClipsDialog';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useEditor } from '../hooks/EditorContext';
import { selectEditor } from '../state/selectors';
import { Tool } from './fields/Tool';

/** Opens the choice of a video or voice message for the page. An upload goes on while the dialog is closed. */
export function AddClipTool() {
  const t = useT();
  const { spreadId } = useEditor();
  const { albumId } = useAppSelector(selectEditor);
  const upload = useAppSelector(selectClipUpload);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const isStopped = upload?.phase === 'doubtful' || upload?.phase === 'failed';
  const name =
    upload?.phase === 'uploading' ? (
      <T id="clips.percent" values={{ share: upload.progress }} />
    ) : (
      <T id={isStopped ? 'clips.toolStopped' : 'clips.tool'} />
    );
  return (
    <>
      <Tool
        icon="clip"
        name={name}
        aria-label={t(isStopped ? 'clips.addStopped' : 'clips.add')}
        onClick={() => setOpen(true)}
      />
      {isOpen && albumId !== null && (
        <LazyClipsDialog target={{ albumId, spreadId }} onClose={close} onGiveUp={close} />
      )}
    </>
  );
}
