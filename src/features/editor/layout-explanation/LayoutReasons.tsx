import { collectFileIds } from '@domain/document';
import { engineOnlyReasons, explainSpread, type LayoutPhoto, type Reason } from '@domain/layout';
import { useMemo } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { createLayoutPhoto } from '../elements/photoMetadata';
import { useDocument, usePhotos } from '../hooks/EditorContext';
import { selectBinding } from '../state/binding';
import { selectDocuments, selectLayoutReasons } from '../state/selectors';
import styles from './LayoutExplanation.module.css';
import { reasonMessage } from './reasonMessage';

function useBookPhotos(): LayoutPhoto[] {
  const photos = usePhotos();
  const stored = useAppSelector(selectPhotoMap);
  const documents = useAppSelector(selectDocuments);
  return useMemo(() => {
    const ids = new Set(documents.flatMap(({ document: doc }) => (doc.role === 'cover' ? [] : collectFileIds(doc))));
    return [...ids].flatMap((id): LayoutPhoto[] => {
      const size = photos[id];
      if (!size) return [];
      return [createLayoutPhoto(id, size, stored[id])];
    });
  }, [documents, photos, stored]);
}

function ReasonItem({ reason }: { readonly reason: Reason }) {
  const photos = usePhotos();
  const picture = reason.photoId === undefined ? undefined : photos[reason.photoId]?.preview;
  const words = reasonMessage(reason);
  return (
    <li>
      {picture !== undefined && <img src={picture} alt="" />}
      <span>
        <T id={words.id} values={{ ...words.values }} />
      </span>
    </li>
  );
}

export default function LayoutReasons() {
  const t = useT();
  const doc = useDocument();
  const story = useBookPhotos();
  const binding = useAppSelector(selectBinding);
  const made = useAppSelector(selectLayoutReasons);
  const reasons = useMemo(
    () => [...made.filter(({ code }) => engineOnlyReasons.has(code)), ...explainSpread(doc, story, binding)],
    [made, doc, story, binding],
  );
  return (
    <ul className={styles.reasons} aria-label={t('reasons.why')}>
      {doc.role === 'inner' && (
        <li>
          <T id="reasons.order" />
        </li>
      )}
      {reasons.map((reason) => (
        <ReasonItem
          key={`${reason.code} ${reason.photoId ?? ''} ${Object.values(reason.values).join(' ')}`}
          reason={reason}
        />
      ))}
      {reasons.length === 0 && doc.role !== 'inner' && (
        <li>
          <T id="reasons.none" />
        </li>
      )}
    </ul>
  );
}
