import type { StorageFile } from '@domain/contract';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { type MessageId, T } from '@/i18n';
import { Button } from '@/ui';
import { formatPlace } from '../places/placeLabels';
import styles from './PhotoView.module.css';

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
/** Formats of dates by their precision: only what is known is shown. */
const DATE_FORMATS = {
  time: { ...DAY, hour: 'numeric', minute: '2-digit' },
  day: DAY,
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  year: { year: 'numeric', timeZone: 'UTC' },
  changed: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const;

interface Props {
  readonly photo: StorageFile;
  readonly onEditDate: () => void;
  readonly onEditPlace: () => void;
}

interface TakenProps {
  readonly local: string | null;
  readonly precision: keyof typeof DATE_FORMATS;
}

const TakenDate = ({ local, precision }: TakenProps) => {
  const intl = useIntl();
  if (local === null) return <T id="photos.dateUnknown" />;
  const date = intl.formatDate(local, DATE_FORMATS[precision]);
  return precision === 'changed' ? <T id="photos.facts.takenBefore" values={{ date }} /> : date;
};

export const PhotoFacts = ({ photo, onEditDate, onEditPlace }: Props) => {
  const intl = useIntl();
  const { width, height, bytes, place, taken_local: local, taken_precision: precision = 'time', used_in: uses } = photo;
  const decimal = { maximumFractionDigits: 1 };
  const size = {
    width,
    height,
    megapixels: intl.formatNumber((width * height) / 1e6, decimal),
    megabytes: intl.formatNumber(bytes / 1e6, decimal),
  };
  return (
    <aside className={styles.facts}>
      <h2 className={styles.factsTitle}>
        <T id="photos.facts" />
      </h2>
      <dl>
        <Fact label="photos.facts.taken">
          <TakenDate local={local} precision={precision} />
          <Button variant="plain" size="small" className={styles.factAction} onClick={onEditDate}>
            <T id={local === null ? 'photos.addDate' : 'photos.editDate'} />
          </Button>
        </Fact>
        <Fact label="photos.facts.place">
          {place ? formatPlace(intl, place) : <T id="photos.placeNone" />}
          <Button variant="plain" size="small" className={styles.factAction} onClick={onEditPlace}>
            <T id={place ? 'photos.editPlace' : 'photos.addPlace'} />
          </Button>
        </Fact>
        {photo.camera && <Fact label="photos.facts.camera">{photo.camera}</Fact>}
        <Fact label="photos.facts.size">
          <T id="photos.facts.sizeValue" values={size} />
        </Fact>
        {photo.caption && <Fact label="photos.facts.caption">{photo.caption}</Fact>}
        {photo.folder && (
          <Fact label="photos.facts.folder">
            <span translate="no">{photo.folder.split('/').join(' › ')}</span>
          </Fact>
        )}
        <Fact label="photos.facts.file">
          <span translate="no">{photo.name}</span>
        </Fact>
        <Fact label="photos.facts.uploaded">{intl.formatDate(photo.created_at, { dateStyle: 'medium' })}</Fact>
        {uses && (
          <Fact label="photos.facts.albums">
            {uses.length === 0 && <T id="photos.usedIn" values={{ count: 0 }} />}
            {uses.length > 0 && (
              <ul>
                {uses.map(({ id, title }) => (
                  <li key={id}>
                    <Link to={`/creations/preview/${id}`} translate="no">
                      {title || <T id="home.untitled" />}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        )}
      </dl>
    </aside>
  );
};

const Fact = ({ label, children }: { readonly label: MessageId; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>
      <T id={label} />
    </dt>
    <dd>{children}</dd>
  </div>
);
