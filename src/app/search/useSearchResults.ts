import type { StorageFile } from '@domain/contract';
import { foldText } from '@domain/text';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { selectors } from '@/features/albums';
import { selectPhotoMap, selectSelectablePhotoIds } from '@/features/storage';
import { usePhotoSearch } from '@/features/storage/components/usePhotoSearch';
import { useTemplates } from '@/features/templates/components/useTemplates';
import type { MessageId } from '@/i18n';
import { useAppSelector } from '@/store/hooks';

export interface SearchResult {
  readonly key: string;
  readonly label: string;
  readonly picture: string | null;
  readonly to: string;
}

export interface SearchResultGroup {
  readonly title: MessageId;
  readonly results: readonly SearchResult[];
}

const MAX_TEMPLATES = 4;
const MAX_PHOTOS = 5;

/**
 * Returns the first stored photos that match as on the photos page: by name, day, place and albums.
 */
function useFoundPhotos(query: string): readonly StorageFile[] {
  const ids = useAppSelector(selectSelectablePhotoIds);
  const stored = useAppSelector(selectPhotoMap);
  const isFound = usePhotoSearch(query, stored);
  return useMemo(
    () =>
      query.trim() === ''
        ? []
        : ids
            .filter(isFound)
            .flatMap((id) => stored[id] ?? [])
            .slice(0, MAX_PHOTOS),
    [query, ids, stored, isFound],
  );
}

/** Templates are few and have translated names, so they are searched on the client. */
export const useSearchResults = (): readonly SearchResultGroup[] => {
  const { query, albums } = useAppSelector(selectors.selectAlbumSearch);
  const photos = useFoundPhotos(query);
  const { list } = useTemplates();
  const { messages, formatMessage } = useIntl();
  return useMemo(() => {
    const wanted = foldText(query.trim());
    if (wanted === '') return [];
    const nameOf = (id: string, name: string) =>
      `template.${id}` in messages ? formatMessage({ id: `template.${id}` }) : name;
    const groups: SearchResultGroup[] = [
      {
        title: 'nav.albums',
        results: albums.map(({ id, title, cover_url: picture }) => ({
          key: `album-${id}`,
          label: title || formatMessage({ id: 'home.untitled' }),
          picture,
          to: `/creations/preview/${id}`,
        })),
      },
      {
        title: 'templates.title',
        results: list
          .map(({ id, name }) => ({
            key: `template-${id}`,
            label: nameOf(id, name),
            picture: null,
            to: `/templates/${id}`,
          }))
          .filter(({ label }) => foldText(label).includes(wanted))
          .slice(0, MAX_TEMPLATES),
      },
      {
        title: 'photos.title',
        results: photos.map(({ id, name, preview }) => ({
          key: `photo-${id}`,
          label: name,
          picture: preview,
          to: `/photos?search=${encodeURIComponent(name)}`,
        })),
      },
    ];
    return groups.filter(({ results }) => results.length > 0);
  }, [query, albums, photos, list, messages, formatMessage]);
};
