import { T } from '@/i18n';
import { ButtonLink } from '@/ui';

/** Invites the visitor of a shared album to make one. */
export const CreateAlbumLink = () => (
  <ButtonLink size="small" to="/">
    <T id="shared.make" />
  </ButtonLink>
);
