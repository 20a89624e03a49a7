import { useHref, useLocation } from 'react-router-dom';

/** The path in the address bar: with its language code, query and hash. */
export const useFullPath = (): string => useHref(useLocation());
