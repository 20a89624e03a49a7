import { useHref, useLocation } from 'react-router-dom';

/** Returns the path in the address bar with its language code, query and hash. */
export const useFullPath = (): string => useHref(useLocation());
