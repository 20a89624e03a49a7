import { useEffect } from 'react';
import { useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { TitleChips } from './TitleChips';
import { selectTitleSuggestions, titlesRequested } from './titleSuggestions';

interface Props {
  readonly albumId: string;
  readonly title: string;
  readonly onChoose: (title: string) => void;
}

/** Titles that the photos of an album suggest, loaded when its title is edited. */
export function AlbumTitleChips({ albumId, title, onChoose }: Props) {
  const dispatch = useAppDispatch();
  const { locale: language } = useLanguage();
  const titles = useAppSelector((state) => selectTitleSuggestions(state, albumId));
  useEffect(() => void dispatch(titlesRequested({ albumId, language })), [dispatch, albumId, language]);
  return <TitleChips titles={titles} pressed={title.trim()} onChoose={onChoose} />;
}
