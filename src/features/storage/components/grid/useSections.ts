import type { PhotoGroup } from '@domain/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useAppSelector } from '@/store/hooks';
import { formatDegrees } from '../../places/placeLabels';
import { type PhotoItem, selectGridItems, selectGrouping, selectList } from '../../selectors';
import type { GroupBy, GroupingState } from '../../types';
import { usePhotoSearch } from '../usePhotoSearch';
import { type DayGroup, groupByDays, isDated } from './groupByDays';
import type { GridSection } from './layoutRows';

const LONG_DATE = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

const dayTitles = new WeakMap<IntlShape, Map<string, string>>();

/** Returns the heading of days. Photos arrive in pages, and each page shows all days again, so headings are kept. */
function daysTitle(intl: IntlShape, { earliest, latest }: DayGroup): string {
  const titles = dayTitles.get(intl) ?? new Map<string, string>();
  dayTitles.set(intl, titles);
  const key = `${earliest} ${latest}`;
  const known = titles.get(key);
  if (known !== undefined) return known;
  const title =
    earliest === latest
      ? intl.formatDate(midnight(earliest), LONG_DATE)
      : intl.formatDateTimeRange(midnight(earliest), midnight(latest), LONG_DATE);
  titles.set(key, title);
  return title;
}

const daysSection = (intl: IntlShape, group: DayGroup): GridSection => ({
  id: group.id,
  title: daysTitle(intl, group),
  months: group.months,
  items: group.items,
});

const groupTitle = (intl: IntlShape, { key, place }: PhotoGroup, by: GroupBy): string => {
  if (place?.town) return place.town;
  if (place) return formatDegrees(intl, place);
  if (key === 'unknown')
    return intl.formatMessage({ id: by === 'place' ? 'photos.placeUnknown' : 'photos.dateUnknown' });
  const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return key.length === 4 ? key : intl.formatDate(midnight(`${key}-01`), month);
};

/** Returns the server's groups with their visible photos. Ungrouped photos come first, without a heading. */
const groupSections = (
  intl: IntlShape,
  { groups, by }: Pick<GroupingState, 'groups' | 'by'>,
  items: readonly PhotoItem[],
): GridSection[] => {
  const left = new Map(items.map((item) => [item.id, item]));
  const sections = groups.flatMap((group): GridSection[] => {
    const own = group.files.flatMap((id) => left.get(id) ?? []);
    for (const { id } of own) left.delete(id);
    const months = by === 'month' && group.key !== 'unknown' ? [group.key] : [];
    return own.length > 0 ? [{ id: group.key, title: groupTitle(intl, group, by), months, items: own }] : [];
  });
  const others: GridSection = {
    id: 'others',
    title: intl.formatMessage({ id: 'photos.recent' }),
    months: [],
    items: [...left.values()],
  };
  return left.size > 0 ? [others, ...sections] : sections;
};

/** Returns sections by day, and last the photos without a date. */
const daySections = (intl: IntlShape, items: readonly PhotoItem[]): GridSection[] => {
  const days = groupByDays(items.filter(isDated)).map((some) => daysSection(intl, some));
  const undated = items.filter((item) => !isDated(item));
  const title = intl.formatMessage({ id: 'photos.dateUnknown' });
  return undated.length > 0 ? [...days, { id: 'undated', title, months: [], items: undated }] : days;
};

interface GridSections {
  readonly sections: readonly GridSection[];
  readonly isCurrent: boolean;
}

/**
 * Returns the tiles to show. While photos are listed, each page of thousands changes all of them, so they follow in the
 * background, between inputs. Otherwise they follow at once, so that nothing acts on a photo that is gone.
 */
function useGridItems() {
  const current = useAppSelector(selectGridItems);
  const { phase } = useAppSelector(selectList);
  const deferred = useDeferredValue(current);
  const [wasSettled, setSettled] = useState(false);
  const isSettled = phase !== 'loading' && (wasSettled || deferred === current);
  if (isSettled !== wasSettled) setSettled(isSettled);
  const shown = isSettled ? current : deferred;
  return { shown, isCurrent: shown === current };
}

/**
 * Returns the sections of the photo grid: recent additions, then all photos by day ("14 July 2015") or by the
 * requested groups. `search` keeps only matching photos.
 */
export function useSections({ search = '', grouped = false } = {}): GridSections {
  const {
    shown: { recent, stored, photos },
    isCurrent,
  } = useGridItems();
  const isFound = usePhotoSearch(search, photos);
  const { by, groups } = useAppSelector(selectGrouping);
  const intl = useIntl();
  const sections = useMemo(() => {
    const items = stored.filter(({ id }) => isFound(id));
    const others =
      grouped && by !== 'days' && groups.length > 0
        ? groupSections(intl, { groups, by }, items)
        : daySections(intl, items);
    const lately = recent.filter(({ id }) => isFound(id));
    const title = intl.formatMessage({ id: 'photos.recent' });
    return lately.length > 0 ? [{ id: 'recent', title, months: [], items: lately }, ...others] : others;
  }, [recent, stored, isFound, by, groups, grouped, intl]);
  return { sections, isCurrent };
}
