import type { SpreadDocument } from '@domain/document';
import { useEffect, useState } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectEditor } from '../state/selectors';

const load = () => import(/* webpackChunkName: "shuffle" */ './reformatDraft');

interface ReformattedDraft {
  readonly of: SpreadDocument;
  readonly to: SpreadDocument;
  /** Null if the code could not be loaded. */
  readonly document: SpreadDocument | null;
}

/** Returns a draft adapted to the current format of its book; undefined while loading, null on failure. */
export function useReformattedDraft(mine: SpreadDocument, theirs: SpreadDocument): SpreadDocument | null | undefined {
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  const [made, setMade] = useState<ReformattedDraft | null>(null);
  const isWanted = mine.role === theirs.role && mine.format !== theirs.format;
  useEffect(() => {
    if (!isWanted) return;
    let cancelled = false;
    const setResult = (document: SpreadDocument | null) => !cancelled && setMade({ of: mine, to: theirs, document });
    load().then(
      ({ reformatDraft }) => setResult(reformatDraft(mine, theirs, templateId)),
      () => setResult(null),
    );
    return () => {
      cancelled = true;
    };
  }, [isWanted, mine, theirs, templateId]);
  if (!isWanted) return null;
  return made?.of === mine && made.to === theirs ? made.document : undefined;
}
