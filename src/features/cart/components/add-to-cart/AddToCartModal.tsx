import type { CoverId, PaperId } from '@domain/commerce';
import { CART_MAX_QUANTITY, REFERRAL_RESTRICTED } from '@domain/contract';
import { formats } from '@domain/print';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { selectors as auth } from '@/features/auth';
import { T, useT } from '@/i18n';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BookCover, Button, ButtonLink, Dialog, Icon, Skeleton, Stepper, useMoney } from '@/ui';
import { addToCartActions } from '../../add-to-cart/slice';
import { basketActions } from '../../basket/slice';
import { deliveryActions } from '../../delivery/slice';
import { selectAddToCart, selectOrderData } from '../../selectors';
import { CountryField, usePlaceDirectory } from '../address/PlaceFields';
import { useBookText, useFormatDays } from '../useBookText';
import styles from './AddToCartModal.module.css';
import { BookOptions } from './BookOptions';
import {
  type BookPrice,
  calculateBookPrice,
  chooseDefaultBook,
  priceDifference,
  useCopiesInCart,
  usePriceCatalogue,
} from './bookPrice';

const actions = { ...addToCartActions, ...basketActions };

/** Modal for cover, paper and number of copies, with the delivered price. */
export default function AddToCartModal() {
  const { album, requestId } = useAppSelector(selectAddToCart);
  if (!album) return null;
  return <Modal key={album.albumId} album={album} busy={requestId !== null} />;
}

const toBook = ({ albumId, shared }: AlbumToOrder) => shared ?? { album_id: albumId };

function Modal({ album, busy }: { readonly album: AlbumToOrder; readonly busy: boolean }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const inCart = useCopiesInCart(album);
  const words = useBookText();
  const { catalogue, phase, order, currency } = usePriceCatalogue();
  const restricted = useAppSelector(auth.claims)?.referral === REFERRAL_RESTRICTED;
  const [chosen, setChosen] = useState<{ cover?: CoverId; paper?: PaperId }>({});
  const [quantity, setQuantity] = useState(1);
  const title = album.title || t('generation.untitled');
  const close = () => dispatch(actions.addingClosed());
  const first = catalogue && chooseDefaultBook(catalogue, album);
  const books = catalogue?.books.filter(({ format }) => format === album.format) ?? [];
  const book = books.find(({ cover }) => cover === (chosen.cover ?? first?.cover));
  const paper = book?.papers.find(({ id }) => id === (chosen.paper ?? first?.paper)) ?? book?.papers[0];
  const choice = book && paper && { cover: book.cover, paper: paper.id };
  const price =
    catalogue && choice ? calculateBookPrice(catalogue, { ...album, ...choice }, quantity, order, currency) : null;
  const add = () =>
    choice && dispatch(actions.addRequested({ ...toBook(album), ...choice, quantity, request_id: newId() }));
  const { width, height } = formats[album.format];
  return (
    <Dialog
      open
      onClose={close}
      title={<T id="cart.add.title" values={{ title }} />}
      actions={
        <>
          {book && price && <Total price={price} />}
          <Button onClick={close}>
            <T id="export.cancel" />
          </Button>
          {(!price || !price.problem) && (
            <Button variant="accent" busy={busy || !price} onClick={add}>
              <T id={inCart > 0 ? 'cart.add.submitMore' : 'cart.add.submit'} values={{ count: quantity }} />
            </Button>
          )}
          {price?.problem && !album.shared && <ChangePages album={album} onLeave={close} />}
        </>
      }
    >
      <div className={styles.book}>
        <div className={styles.cover}>
          <BookCover src={album.coverUrl} title={title} aspectRatio={width / height} />
        </div>
        <p className={styles.words}>
          {words.format(album.format)}
          <br />
          {words.pages(album.pages)}
        </p>
      </div>
      {inCart > 0 && <AlreadyInCart count={inCart} onLeave={close} />}
      {phase === 'failed' && <Unknown />}
      {!catalogue && phase !== 'failed' && <Skeleton height={180} radius={6} />}
      {book && paper && catalogue && (
        <>
          <BookOptions
            books={books}
            book={book}
            paper={paper}
            onChoose={(next) => setChosen({ ...chosen, ...next })}
            extra={(spec) =>
              priceDifference(price, calculateBookPrice(catalogue, { ...album, ...spec }, 1, order, currency))
            }
          />
          <div className={styles.row}>
            <span>
              <T id="cart.quantity" />
            </span>
            <Stepper
              value={quantity}
              min={1}
              max={restricted ? 1 : CART_MAX_QUANTITY}
              label={t('cart.quantity')}
              lessLabel={t('cart.less', { title })}
              moreLabel={t('cart.more', { title })}
              onChange={setQuantity}
            />
          </div>
          <DeliveryDestination />
          {price && <PriceSummary price={price} quantity={quantity} pages={album.pages} />}
        </>
      )}
    </Dialog>
  );
}

const AlreadyInCart = ({ count, onLeave }: { readonly count: number; readonly onLeave: () => void }) => (
  <p className={styles.inCart}>
    <Icon name="cart" size={16} />
    <span>
      <T id="cart.add.inCart" values={{ count }} />{' '}
      <Link to="/cart" onClick={onLeave}>
        <T id="cart.open" />
      </Link>
    </span>
  </p>
);

/** Shipping destination, because the price includes delivery. */
function DeliveryDestination() {
  const dispatch = useAppDispatch();
  const order = useAppSelector(selectOrderData);
  const { countries } = usePlaceDirectory(order.country);
  return (
    <CountryField
      label="cart.add.country"
      country={order.country}
      countries={countries}
      onChoose={(place) => dispatch(deliveryActions.placeChosen(place))}
    />
  );
}

interface PriceSummaryProps {
  readonly price: BookPrice;
  readonly quantity: number;
  readonly pages: number;
}

function PriceSummary({ price: { sums, unit, includesDelivery, problem }, quantity, pages }: PriceSummaryProps) {
  const format = useMoney();
  const days = useFormatDays();
  const order = useAppSelector(selectOrderData);
  const money = (minor: number) => format(minor, sums.currency);
  const option = order.delivery?.options.find(({ id }) => id === order.delivery?.option);
  return (
    <div className={styles.cost} aria-live="polite">
      {problem && (
        <p className={styles.problem}>
          <Icon name="warning" size={16} />
          <span>
            <T id={`cart.problem.${problem.code}`} values={{ limit: problem.limit, pages }} />
          </span>
        </p>
      )}
      <p>
        <span>
          <T id="cart.add.books" values={{ count: quantity, price: money(unit) }} />
        </span>
        <span>{money(sums.subtotal)}</span>
      </p>
      <p>
        <span>
          {option ? (
            <T id="cart.add.delivered" values={{ days: days.range(option.arrives_from, option.arrives_to) }} />
          ) : (
            <T id="cart.delivery" />
          )}
        </span>
        <span>{includesDelivery ? money(sums.delivery_price) : <T id="cart.delivery.unknown" />}</span>
      </p>
    </div>
  );
}

/** Stays in sight with the buttons, however long the choices are. */
function Total({ price: { sums } }: Pick<PriceSummaryProps, 'price'>) {
  const format = useMoney();
  return (
    <p className={styles.total} aria-live="polite">
      <T id="cart.total" />
      <strong>{format(sums.total, sums.currency)}</strong>
    </p>
  );
}

const Unknown = () => {
  const dispatch = useAppDispatch();
  return (
    <p className={styles.problem}>
      <span>
        <T id="cart.add.noPrices" />
      </span>
      <Button size="small" onClick={() => dispatch(actions.catalogueRequested())}>
        <T id="creations.retry" />
      </Button>
    </p>
  );
};

const ChangePages = ({ album, onLeave }: { readonly album: AlbumToOrder; readonly onLeave: () => void }) => (
  <ButtonLink variant="primary" to={`/creations/editor/${album.albumId}`} onClick={onLeave}>
    <T id="cart.changePages" />
  </ButtonLink>
);
