import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { T, useT } from '@/i18n';
import { useSwipe } from '@/lib/dom/useSwipe';
import { useObjectUrl } from '@/lib/objectUrls';
import { useAppSelector } from '@/store/hooks';
import { Button, EmptyState, Icon } from '@/ui';
import { PlaceIcon } from '../places/placeLabels';
import { selectPhoto, selectUpload } from '../selectors';
import { PhotoFacts } from './PhotoFacts';
import styles from './PhotoView.module.css';

interface Props {
  readonly id: string;
  readonly ids: readonly string[];
  /** True while the list loads, so an unknown photo may still appear. */
  readonly isLoading: boolean;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  /** Called after it closed, to move the focus. */
  readonly onClosed: (id: string) => void;
  readonly onAddToAlbum: (id: string) => void;
  readonly onEditDate: (id: string) => void;
  readonly onEditPlace: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

function usePreloadedPictures(first: string | undefined, second: string | undefined): void {
  useEffect(() => {
    for (const source of [first, second]) if (source) new Image().src = source;
  }, [first, second]);
}

/** One photo as large as the window allows, with its facts. Arrow keys and swipes show its neighbours. */
export default function PhotoView({ id, ids, isLoading, onShow, onClose, onClosed, ...uses }: Props) {
  const { onAddToAlbum, onEditDate, onEditPlace, onDelete } = uses;
  const t = useT();
  const photo = useAppSelector((state) => selectPhoto(state, id));
  const upload = useAppSelector((state) => selectUpload(state, id));
  const local = useObjectUrl(id);
  const stage = useRef<HTMLDivElement>(null);
  const index = ids.indexOf(id);
  const previous = index > 0 ? ids[index - 1] : undefined;
  const next = index >= 0 ? ids[index + 1] : undefined;
  const pathOf = (neighbour: string | undefined) => (state: Parameters<typeof selectPhoto>[0]) =>
    neighbour === undefined ? undefined : selectPhoto(state, neighbour)?.path;
  usePreloadedPictures(useAppSelector(pathOf(next)), useAppSelector(pathOf(previous)));
  const turn = (by: 1 | -1) => {
    const neighbour = by === 1 ? next : previous;
    if (neighbour !== undefined) onShow(neighbour);
  };
  useSwipe(stage, true, turn);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 } as const;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turn(by[event.key]);
    else if (event.key === 'Delete') remove();
    else return;
    event.preventDefault();
  };
  const remove = () => {
    const neighbour = next ?? previous;
    if (neighbour === undefined) onClose();
    else onShow(neighbour);
    onDelete(id);
  };
  const name = photo?.name ?? upload?.name ?? '';
  const source = photo?.path ?? local;
  const command = (icon: ReactNode, label: string, onClick: () => void) => (
    <Button variant="plain" size="small" className={styles.command} aria-label={label} onClick={onClick}>
      {icon}
      <span className={styles.word}>{label}</span>
    </Button>
  );
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className={styles.view}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          // A toast over the view can be pressed.
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed(id);
          }}
        >
          <header className={styles.bar}>
            <Radix.Close className={styles.round} aria-label={t('photos.view.close')}>
              <Icon name="close" />
            </Radix.Close>
            <Radix.Title className={styles.title}>
              {index >= 0 ? (
                <T id="photos.view.position" values={{ number: index + 1, total: ids.length }} />
              ) : (
                <T id="photos.title" />
              )}
            </Radix.Title>
            {photo && (
              <div className={styles.commands}>
                {command(<Icon name="album" size={18} />, t('photos.addToAlbum'), () => onAddToAlbum(photo.id))}
                {command(<Icon name="calendar" size={18} />, t('photos.editDate'), () => onEditDate(photo.id))}
                {command(<PlaceIcon size={18} />, t('photos.editPlace'), () => onEditPlace(photo.id))}
                {command(<Icon name="trash" size={18} />, t('photos.delete'), remove)}
              </div>
            )}
          </header>
          <div className={styles.stage} ref={stage}>
            {source ? (
              <img
                key={id}
                className={styles.picture}
                src={source}
                alt={name}
                draggable={false}
                style={photo && { backgroundColor: photo.colour, aspectRatio: photo.width / photo.height }}
              />
            ) : (
              !upload &&
              !isLoading && (
                <EmptyState title={<T id="photos.view.missing" />}>
                  <T id="photos.view.missingText" />
                </EmptyState>
              )
            )}
            {ids.length > 1 && (
              <>
                <TurnButton label={t('photos.view.previous')} icon="back" to={previous} onShow={onShow} />
                <TurnButton label={t('photos.view.next')} icon="forward" to={next} onShow={onShow} />
              </>
            )}
          </div>
          {photo && (
            <PhotoFacts
              photo={photo}
              onEditDate={() => onEditDate(photo.id)}
              onEditPlace={() => onEditPlace(photo.id)}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface TurnProps {
  readonly label: string;
  readonly icon: 'back' | 'forward';
  readonly to: string | undefined;
  readonly onShow: (id: string) => void;
}

/** At the end the button stays and is marked as disabled, so that the focus is not lost. */
const TurnButton = ({ label, icon, to, onShow }: TurnProps) => (
  <button
    type="button"
    className={`${styles.round} ${styles[icon]}`}
    aria-label={label}
    aria-disabled={to === undefined || undefined}
    onClick={() => to !== undefined && onShow(to)}
  >
    <Icon name={icon} size={24} />
  </button>
);
