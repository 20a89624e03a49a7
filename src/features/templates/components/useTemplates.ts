import { useEffect } from 'react';
import { useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { actions, selectors } from '../slice';

/** Returns all templates and fetches them when they are missing in the current language. */
export const useTemplates = () => {
  const dispatch = useAppDispatch();
  const { locale: language } = useLanguage();
  const phase = useAppSelector(selectors.phase);
  const list = useAppSelector(selectors.list);
  useEffect(() => {
    dispatch(actions.listRequested({ language }));
  }, [dispatch, language]);
  return { phase, list, retry: () => dispatch(actions.listRequested({ language })) };
};

/** Returns one template with its sample album in the current language; null until it is requested. */
export const useTemplate = (id: string) => {
  const dispatch = useAppDispatch();
  const { locale: language } = useLanguage();
  useEffect(() => {
    dispatch(actions.detailsRequested({ id, language }));
  }, [dispatch, id, language]);
  const details = useAppSelector((state) => selectors.details(state, id));
  return { details, retry: () => dispatch(actions.detailsRequested({ id, language })) };
};
