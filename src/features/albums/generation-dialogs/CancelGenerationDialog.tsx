import { generationActions as actions } from '@/features/album-jobs/generation/slice';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { selectConfirming } from '../selectors';

/** Asks before a generation is stopped: what was made so far is dropped. */
export function CancelModal() {
  const key = useAppSelector(selectConfirming);
  const dispatch = useAppDispatch();
  if (!key) return null;
  const keepGoing = () => dispatch(actions.cancelRefused());
  return (
    <Dialog
      open
      onClose={keepGoing}
      title={<T id="generation.cancelTitle" />}
      description={<T id="generation.cancelText" />}
      actions={
        <>
          <Button onClick={() => dispatch(actions.cancelConfirmed(key))}>
            <T id="generation.cancelYes" />
          </Button>
          <Button variant="primary" onClick={keepGoing}>
            <T id="generation.cancelNo" />
          </Button>
        </>
      }
    />
  );
}
