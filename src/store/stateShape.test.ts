import { artworkActions } from '@/features/album-jobs/artwork/slice';
import { exportActions } from '@/features/album-jobs/export/slice';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { proofActions } from '@/features/album-jobs/proof/slice';
import { creationActions, savedCreationActions } from '@/features/albums';
import { actions as auth } from '@/features/auth';
import { actions as cart } from '@/features/cart';
import { actions as clips } from '@/features/clips';
import { pendingDropActions } from '@/features/editor/state/pendingDrops';
import { preferencesActions } from '@/features/editor/state/preferencesSlice';
import { actions as site } from '@/features/site/slice';
import { actions as storage } from '@/features/storage';
import { aDelivery } from '@/testing/commerce';
import { migrations } from './migrations';
import { PERSIST_VERSION, persistConfig } from './persistence';
import { type RootState, rootReducer } from './rootReducer';

/**
 * Returns the types of a value's parts by name. The next build relies on them to read persisted
 * state.
 */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? 'list' : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
};

const filled = (): RootState => {
  const request = {
    format: 'square-210' as const,
    file_ids: ['photo'],
    title: 'A',
    template_id: 'quiet',
    settings: { captions: true, seed: 1 },
  };
  const begun = generationActions.generationRequested(request);
  const run = { ...begun, payload: { ...begun.payload, key: 'key' } };
  return [
    auth.referralStored(4),
    storage.pickerRequested({ returnTo: '/photos' }),
    creationActions.photosAdded(['photo']),
    creationActions.creationOpened(),
    creationActions.targetChosen({ pages: 60 }),
    savedCreationActions.creationSaved({
      version: 1,
      creation: {
        file_ids: ['photo'],
        kept_ids: [],
        use_all: false,
        format: 'square-210',
        template_id: null,
        title: 'A',
        captions: true,
        cover_file_id: null,
        lora: null,
        seed: 1,
        target: { pages: 60 },
        request_id: null,
      },
      preview: null,
    }),
    run,
    cart.itemChanged({ id: 'item', change: { quantity: 2, selected: false } }),
    cart.fieldsChanged({ recipient: 'Ana', delivery_option: 'express' }),
    cart.payStarted({ request_id: 'key', total: 3580, currency: 'EUR' }),
    cart.deliveryCalculated({ country: 'DE', delivery: aDelivery() }),
    artworkActions.artworkRequested({ albumId: 'album', title: 'A', lora: 'wash' }),
    preferencesActions.elementsCopied({ html: '<section></section>' }),
    pendingDropActions.dropRegistered({
      arrivals: {
        upload: { albumId: 'album', spreadId: 'spread', at: { x: 1, y: 1 }, into: 'p1', gesture: 'g', since: 1 },
      },
    }),
    proofActions.proofRequested({ albumId: 'album', title: 'A' }),
    exportActions.exportRequested({
      albumId: 'album',
      title: 'A',
      kind: 'print',
      print: { printer: 'lulu', cover: 'hard', paper: 'silk-170', marks: false },
    }),
  ].reduce<RootState>(rootReducer, rootReducer(undefined, { type: 'test/started' }));
};

describe('the state', () => {
  it('has the six slices of the specification', () => {
    const slices = ['albums', 'auth', 'cart', 'storage', 'templates', 'toasts'];
    expect(Object.keys(filled()).sort()).toEqual(slices);
    expect(Object.keys(rootReducer(filled(), auth.loggedOut())).sort()).toEqual(slices);
  });

  it('keeps the facts about the shop when a session ends, and no clips', () => {
    const shop = site.siteLoaded({ legal: [], measures_visits: true, prices: { currency: 'EUR', books: [] } });
    const before = [shop, clips.uploadShown()].reduce<RootState>(rootReducer, filled());
    expect(before.storage.clips.isUploadShown).toBe(true);
    const after = rootReducer(before, auth.loggedOut());
    expect(after.auth).toMatchObject({ status: 'anonymous', site: before.auth.site });
    expect([after.auth.site.phase, after.storage.clips.isUploadShown]).toEqual(['ready', false]);
  });
});

describe('persisted state', () => {
  /** Slices that survive a reload, each with what is stored of it. */
  function persisted(): [slice: string, part: object][] {
    const state = filled();
    const [select] = persistConfig.transforms ?? [];
    if (!select) throw new Error('the whole state would be stored');
    return (persistConfig.whitelist as (keyof RootState)[]).map((slice) => [
      slice,
      select.in(state[slice], slice, state) as object,
    ]);
  }

  it('has the shape of its version: a change needs a new PERSIST_VERSION, a migration and then a new snapshot', () => {
    const shape = Object.fromEntries(persisted().map(([slice, part]) => [slice, shapeOf(part)]));
    expect({ version: PERSIST_VERSION, shape }).toMatchSnapshot();
  });

  it('can be reached from every earlier version', () => {
    const missing = Array.from({ length: PERSIST_VERSION - 1 }, (_, index) => index + 2).filter(
      (version) => !(version in migrations),
    );
    expect(missing).toEqual([]);
  });

  it('contains no user, session or photo', () => {
    const kept = persisted().flatMap(([, part]) => Object.keys(part));
    for (const secret of ['user', 'claims', 'photos', 'forms']) expect(kept).not.toContain(secret);
  });
});
