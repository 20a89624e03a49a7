import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { classNames, Icon, Menu, MenuRadioGroup, MenuSeparator, Select, TextField } from '@/ui';
import type { GridSection } from '../components/grid/layoutRows';
import { selectGrouping, selectSort } from '../selectors';
import { actions } from '../slice';
import type { GroupBy, PhotoSortBy, PhotoSortOrder } from '../types';
import styles from './PhotosPage.module.css';

const SORTS = [
  'taken_at.desc',
  'taken_at.asc',
  'created_at.desc',
  'created_at.asc',
] as const satisfies readonly `${PhotoSortBy}.${PhotoSortOrder}`[];

const GROUPINGS = ['days', 'month', 'year', 'place'] as const satisfies readonly GroupBy[];

interface Props {
  readonly sections: readonly GridSection[];
  readonly search: string;
  readonly onSearch: (words: string) => void;
  readonly onJump: (sectionId: string) => void;
}

function monthStarts(sections: readonly GridSection[]): Map<string, string> {
  const starts = new Map<string, string>();
  for (const { id, months } of sections) {
    for (const month of months) if (!starts.has(month)) starts.set(month, id);
  }
  return starts;
}

/** Search, sort order, grouping and month navigation. On a phone, all but the search are in a menu. */
export const GridTools = ({ sections, search, onSearch, onJump }: Props) => {
  const dispatch = useAppDispatch();
  const t = useT();
  const intl = useIntl();
  const { sortBy, sortOrder } = useAppSelector(selectSort);
  const { by: grouping, phase } = useAppSelector(selectGrouping);
  const months = [...monthStarts(sections)];
  const monthName = (month: string) =>
    intl.formatDate(`${month}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const sort = {
    label: t('photos.sort.label'),
    value: `${sortBy}.${sortOrder}` as const,
    options: SORTS.map((value) => ({ value, label: t(`photos.sort.${value}`) })),
    onChoose: (value: (typeof SORTS)[number]) => {
      const [by, order] = value.split('.') as [PhotoSortBy, PhotoSortOrder];
      dispatch(actions.listRequested({ sortBy: by, sortOrder: order }));
    },
  };
  const group = {
    label: t('photos.group.label'),
    value: grouping,
    options: GROUPINGS.map((value) => ({ value, label: t(`photos.group.${value}`) })),
    onChoose: (value: GroupBy) => dispatch(actions.groupingRequested(value)),
  };
  const jump = {
    label: t('photos.jump'),
    value: '',
    options: months.map(([month, start]) => ({ value: start, label: monthName(month) })),
    onChoose: (start: string) => start && onJump(start),
  };
  return (
    <div className={styles.tools} role="search">
      <TextField
        className={classNames(styles.tool, styles.search)}
        type="search"
        label={t('photos.search')}
        placeholder={t('search.title')}
        maxLength={100}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Select className={styles.tool} {...sort} />
      <Select className={styles.tool} aria-busy={phase === 'loading' || undefined} {...group} />
      {months.length > 1 && (
        <Select className={styles.tool} {...jump} options={[{ value: '', label: t('photos.jump') }, ...jump.options]} />
      )}
      <Menu
        trigger={
          <button type="button" className={styles.toolMenu}>
            <T id="photos.tools" />
            <Icon name="down" size={16} />
          </button>
        }
      >
        <MenuRadioGroup {...sort} />
        <MenuSeparator />
        <MenuRadioGroup {...group} />
        {months.length > 1 && (
          <>
            <MenuSeparator />
            <MenuRadioGroup {...jump} />
          </>
        )}
      </Menu>
    </div>
  );
};
