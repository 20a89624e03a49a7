import { useEffect } from 'react';
import { useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { actions, selectors } from '../slice';

/** All templates, asked for when they are not known in the language of the screen. */
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

/** One template with its sample album in the language of the screen; null until it is asked for. */
export const useTemplate = (id: string) => {
  const dispatch = useAppDispatch();
  const { locale: language } = useLanguage();
  useEffect(() => {
    dispatch(actions.detailsRequested({ id, language }));
  }, [dispatch, id, language]);
  const details = useAppSelector((state) => selectors.details(state, id));
  return { details, retry: () => dispatch(actions.detailsRequested({ id, language })) };
};
