import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'photo';

/** The URL names the open photo, so it survives a reload and Back closes it. */
export function useOpenPhoto() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const isOpenedHere = (useLocation().state as { readonly photoOpened?: true } | null)?.photoOpened === true;
  const id = params.get(PARAMETER);

  const goTo = (photo: string | null, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (photo === null) next.delete(PARAMETER);
        else next.set(PARAMETER, photo);
        return next;
      },
      {
        replace,
        preventScrollReset: true,
        ...(photo !== null && (isOpenedHere || !replace) && { state: { photoOpened: true } }),
      },
    );

  return {
    id,
    open: (photo: string) => goTo(photo, false),
    show: (photo: string) => goTo(photo, true),
    close: () => {
      if (isOpenedHere) void navigate(-1);
      else goTo(null, true);
    },
  };
}
