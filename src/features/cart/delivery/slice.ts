import type { CartDelivery, ResponseOf } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { basketActions } from '../basket/slice';

export interface AddressPlace {
  /** ISO 3166-1 alpha-2 code; empty while unknown. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

/** Destination, delivery time and price (spec §3). Survives a reload. */
export interface DeliveryData extends AddressPlace {
  readonly delivery: CartDelivery | null;
  /** Maximum number of working days until arrival: the `period_max` of the delivery. */
  readonly days: number | null;
}

const initialState: DeliveryData = { country: '', region: '', city: '', delivery: null, days: null };

const slice = createSlice({
  name: 'cart/order',
  initialState,
  reducers: {
    /** Delivery to the known place is requested. Without one, the country is guessed. */
    deliveryRequested: () => undefined,
    placeChosen: (state, { payload }: PayloadAction<AddressPlace>) => {
      if (payload.country !== state.country) Object.assign(state, { delivery: null, days: null });
      Object.assign(state, payload);
    },
    /** `country` is a guess where none was known. */
    deliveryCalculated: (state, { payload }: PayloadAction<{ delivery: CartDelivery; country: string }>) => {
      Object.assign(state, { ...payload, days: payload.delivery.period_max });
    },
    deliveryFailed: (state) => {
      Object.assign(state, { delivery: null, days: null });
    },
  },
  extraReducers: (builder) =>
    builder.addCase(basketActions.cartReplaced, (state, { payload: { cart } }) => {
      const { country, region, city } = cart.address;
      if (country) Object.assign(state, { country, region, city });
      if (cart.delivery) Object.assign(state, { delivery: cart.delivery, days: cart.delivery.period_max });
    }),
});

type Countries = ResponseOf<'deliveryCountries'>['countries'];
type Regions = ResponseOf<'deliveryRegions'>['regions'];
type Cities = ResponseOf<'deliveryCities'>['cities'];

interface DirectoryState {
  readonly language: string;
  readonly countries: Countries;
  /** Country code → its regions; empty for a country without regions. */
  readonly regions: Readonly<Record<string, Regions>>;
  readonly cities: Cities;
}

export interface CitySearchRequest {
  readonly country: string;
  readonly region: string;
  readonly search: string;
}

const emptyDirectory: DirectoryState = { language: '', countries: [], regions: {}, cities: [] };

const directorySlice = createSlice({
  name: 'cart/directory',
  initialState: emptyDirectory,
  reducers: {
    countriesRequested: (_state, _: PayloadAction<{ language: string }>) => undefined,
    countriesLoaded: (state, { payload }: PayloadAction<{ language: string; countries: Countries }>) => ({
      ...state,
      ...payload,
    }),
    regionsRequested: (_state, _: PayloadAction<{ country: string }>) => undefined,
    regionsLoaded: (state, { payload }: PayloadAction<{ country: string; regions: Regions }>) => {
      state.regions = { ...state.regions, [payload.country]: payload.regions };
    },
    citiesSearched: (_state, _: PayloadAction<CitySearchRequest>) => undefined,
    citiesLoaded: (state, { payload }: PayloadAction<Cities>) => ({ ...state, cities: payload }),
  },
});

export const orderDataReducer = slice.reducer;
export const directoryReducer = directorySlice.reducer;
export const deliveryActions = { ...slice.actions, ...directorySlice.actions };
