import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Message } from '@/i18n';
import { TOAST } from '@/ui/constants';
import type { IconName } from '@/ui/Icon';

type ToastVariant = 'default' | 'success' | 'info' | 'warning' | 'destructive';
/** `foreground`: announced at once, interrupting speech; `background`: announced at the next pause. */
type ToastType = (typeof toastTypes)[number];
const toastTypes = ['foreground', 'background'] as const;
/** Message to translate, or text from elsewhere to show as it is. */
export type ToastText = Message | { readonly text: string };

/** One text, or several that follow each other in a paragraph. */
type ToastDescription = ToastText | ToastText[];

export interface ToastAction {
  readonly label: Message;
  readonly dispatch: { readonly type: string; readonly payload?: unknown };
}

export interface Toast {
  readonly id: string;
  readonly title: Message;
  readonly description: ToastDescription | null;
  readonly icon: IconName | null;
  readonly variant: ToastVariant;
  readonly type: ToastType;
  readonly action: ToastAction | null;
  readonly open: boolean;
  /** Time until it closes, in ms; null stays open. */
  readonly duration: number | null;
}

interface ShowToast {
  readonly title: Message;
  readonly description?: ToastDescription | undefined;
  readonly icon?: IconName | null;
  readonly variant: ToastVariant;
  readonly type?: ToastType;
  readonly action?: ToastAction | undefined;
  readonly duration?: number | null;
}

/** Newest first. open → closed (time, Escape, close button, swipe) → removed 7000 ms later. */
export interface ToastsState {
  readonly items: Toast[];
}

const variantIcons: Readonly<Record<ToastVariant, IconName | null>> = {
  default: null,
  info: 'info',
  success: 'check',
  warning: 'warning',
  destructive: 'warning',
};

const isUrgent = (variant: ToastVariant): boolean => variant === 'destructive' || variant === 'warning';

/** @throws for an invalid type */
const validateToastType = (type: ToastType): void => {
  if (!toastTypes.includes(type)) throw new Error(`A toast is of type foreground or background, not ${type as string}`);
};

const initialState: ToastsState = { items: [] };

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    shown: {
      prepare: (toast: ShowToast) => {
        const type = toast.type ?? (isUrgent(toast.variant) ? 'foreground' : 'background');
        return { payload: { ...toast, type, id: nanoid() } };
      },
      reducer: (state, { payload }: PayloadAction<ShowToast & { id: string; type: ToastType }>) => {
        validateToastType(payload.type);
        const { description = null, action = null, icon = variantIcons[payload.variant], duration, ...rest } = payload;
        state.items.unshift({
          ...rest,
          description,
          icon,
          action,
          open: true,
          duration: duration === undefined ? TOAST.durationMs : duration,
        });
        for (const surplus of state.items.filter((toast) => toast.open).slice(TOAST.limit)) surplus.open = false;
      },
    },
    dismissed: (state, { payload }: PayloadAction<string>) => {
      const toast = state.items.find(({ id }) => id === payload);
      if (toast) toast.open = false;
    },
    removed: (state, { payload }: PayloadAction<string>) => {
      state.items = state.items.filter(({ id }) => id !== payload);
    },
  },
});

export const { reducer, actions } = slice;

/** Returns the toasts that stay when a session ends: text only. Actions belong to the previous user. */
export const keepToastsAfterSession = ({ items }: ToastsState): ToastsState => ({
  items: items.filter(({ action }) => action === null),
});

interface WithToasts {
  readonly toasts: ToastsState;
}
export const selectors = {
  all: (state: WithToasts) => state.toasts.items,
  newestOpen: (state: WithToasts) => state.toasts.items.find(({ open }) => open) ?? null,
};
