import { SvgIcon } from '@/ui';

export const PlaceIcon = ({ size }: { readonly size: number }) => (
  <SvgIcon
    path="M12 21s7-6.2 7-11.5a7 7 0 00-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z"
    size={size}
  />
);
