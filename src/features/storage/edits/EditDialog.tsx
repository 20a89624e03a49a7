import type { StorageFile } from '@domain/contract';
import { type ReactNode, useState } from 'react';
import { type MessageId, T } from '@/i18n';
import { useAppStore } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { selectStoredPhotos } from '../selectors';
import styles from './EditDialog.module.css';

interface Props<Kind extends string> {
  readonly ids: readonly string[];
  readonly photos: readonly StorageFile[];
  /** Edited property, part of the ids of its texts. */
  readonly name: 'date' | 'place';
  readonly kinds: readonly { readonly value: Kind; readonly label: MessageId }[];
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Fields and hints of the chosen kind. */
  readonly children: ReactNode;
}

/** Dialog that corrects photos by hand in one of several ways. */
export const EditDialog = <Kind extends string>({
  ids,
  photos,
  name,
  kinds,
  kind,
  onKind,
  onSave,
  onClose,
  children,
}: Props<Kind>) => (
  <Dialog
    open
    onClose={onClose}
    title={<T id={`photos.${name}.title`} values={{ count: photos.length }} />}
    actions={
      <>
        <Button onClick={onClose}>
          <T id={`photos.${name}.cancel`} />
        </Button>
        <Button variant="primary" onClick={onSave}>
          <T id={`photos.${name}.save`} />
        </Button>
      </>
    }
  >
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {ids.length > photos.length && (
        <EditHint>
          <T id="photos.pendingStay" values={{ count: ids.length - photos.length }} />
        </EditHint>
      )}
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">
          <T id={`photos.${name}.kind`} />
        </legend>
        {kinds.map(({ value, label }) => (
          <label key={value} className={styles.kind}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => onKind(value)} />
            <T id={label} />
          </label>
        ))}
      </fieldset>
      {children}
      {/* Enter in a field saves. */}
      <button type="submit" hidden>
        <T id={`photos.${name}.save`} />
      </button>
    </form>
  </Dialog>
);

/** Returns the stored photos as they were when the dialog opened. */
export function useFrozenPhotos(ids: readonly string[]): readonly StorageFile[] {
  const { getState } = useAppStore();
  return useState(() => selectStoredPhotos(getState(), ids))[0];
}

export const EditHint = ({ children }: { readonly children: ReactNode }) => <p className={styles.hint}>{children}</p>;
