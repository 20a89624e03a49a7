import { LOCALES, type Locale } from '@domain/contract';

interface Texts {
  readonly sandbox: string;
  readonly consentTitle: string;
  readonly consentText: string;
  readonly allow: string;
  readonly deny: string;
  readonly pickTitle: string;
  readonly pickText: string;
  readonly done: string;
  readonly picture: string;
  readonly doneTitle: string;
  readonly doneText: string;
  readonly goneTitle: string;
  readonly goneText: string;
}

export const sandboxTexts: Readonly<Record<Locale, Texts>> = {
  en: {
    sandbox: 'Sandbox: no Google account is involved',
    consentTitle: 'Link sample photos',
    consentText:
      'This installation has no access to Google Photos. In its place you can try everything with painted sample pictures. Google would ask you here whether Keepsake may read the photos that you pick.',
    allow: 'Allow',
    deny: 'Do not allow',
    pickTitle: 'Pick sample pictures',
    pickText: 'They are painted by this server and stand in for your photos at Google.',
    done: 'Done',
    picture: 'Sample picture',
    doneTitle: 'Picked',
    doneText: 'You can close this tab. The pictures are on their way.',
    goneTitle: 'This page is over',
    goneText: 'Close this tab and begin again from your photos.',
  },
  ru: {
    sandbox: 'Песочница: учётная запись Google не используется',
    consentTitle: 'Привязать образцы',
    consentText:
      'У этой установки нет доступа к Google Фото. Вместо него всё можно попробовать на нарисованных образцах. Здесь Google спросил бы, разрешаете ли вы Keepsake читать выбранные вами фото.',
    allow: 'Разрешить',
    deny: 'Не разрешать',
    pickTitle: 'Выберите образцы',
    pickText: 'Их рисует этот сервер; они заменяют ваши фото в Google.',
    done: 'Готово',
    picture: 'Образец',
    doneTitle: 'Выбрано',
    doneText: 'Эту вкладку можно закрыть. Картинки уже в пути.',
    goneTitle: 'Эта страница больше не действует',
    goneText: 'Закройте вкладку и начните снова со страницы фото.',
  },
  fr: {
    sandbox: 'Bac à sable : aucun compte Google n’est utilisé',
    consentTitle: 'Lier des photos d’exemple',
    consentText:
      'Cette installation n’a pas accès à Google Photos. À la place, vous pouvez tout essayer avec des images peintes. Google vous demanderait ici si Keepsake peut lire les photos que vous choisissez.',
    allow: 'Autoriser',
    deny: 'Ne pas autoriser',
    pickTitle: 'Choisissez des images',
    pickText: 'Elles sont peintes par ce serveur et tiennent lieu de vos photos chez Google.',
    done: 'Terminé',
    picture: 'Image d’exemple',
    doneTitle: 'C’est choisi',
    doneText: 'Vous pouvez fermer cet onglet. Les images arrivent.',
    goneTitle: 'Cette page n’est plus valable',
    goneText: 'Fermez cet onglet et recommencez depuis vos photos.',
  },
  de: {
    sandbox: 'Sandkasten: kein Google-Konto ist beteiligt',
    consentTitle: 'Beispielbilder verknüpfen',
    consentText:
      'Diese Installation hat keinen Zugang zu Google Fotos. Stattdessen können Sie alles mit gemalten Beispielbildern ausprobieren. Google würde Sie hier fragen, ob Keepsake die Fotos lesen darf, die Sie auswählen.',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
    pickTitle: 'Beispielbilder auswählen',
    pickText: 'Dieser Server malt sie; sie stehen für Ihre Fotos bei Google.',
    done: 'Fertig',
    picture: 'Beispielbild',
    doneTitle: 'Ausgewählt',
    doneText: 'Sie können diesen Tab schließen. Die Bilder sind unterwegs.',
    goneTitle: 'Diese Seite gilt nicht mehr',
    goneText: 'Schließen Sie den Tab und beginnen Sie bei Ihren Fotos neu.',
  },
  es: {
    sandbox: 'Entorno de pruebas: no interviene ninguna cuenta de Google',
    consentTitle: 'Enlazar imágenes de muestra',
    consentText:
      'Esta instalación no tiene acceso a Google Fotos. En su lugar puede probarlo todo con imágenes pintadas. Aquí Google le preguntaría si Keepsake puede leer las fotos que elija.',
    allow: 'Permitir',
    deny: 'No permitir',
    pickTitle: 'Elija imágenes de muestra',
    pickText: 'Las pinta este servidor y sustituyen a sus fotos de Google.',
    done: 'Listo',
    picture: 'Imagen de muestra',
    doneTitle: 'Elegidas',
    doneText: 'Puede cerrar esta pestaña. Las imágenes están en camino.',
    goneTitle: 'Esta página ya no sirve',
    goneText: 'Cierre la pestaña y empiece de nuevo desde sus fotos.',
  },
  pt: {
    sandbox: 'Ambiente de teste: nenhuma conta Google é usada',
    consentTitle: 'Ligar imagens de exemplo',
    consentText:
      'Esta instalação não tem acesso ao Google Fotos. Em vez dele, pode experimentar tudo com imagens pintadas. Aqui o Google perguntaria se o Keepsake pode ler as fotos que escolher.',
    allow: 'Permitir',
    deny: 'Não permitir',
    pickTitle: 'Escolha imagens de exemplo',
    pickText: 'São pintadas por este servidor e fazem as vezes das suas fotos no Google.',
    done: 'Concluir',
    picture: 'Imagem de exemplo',
    doneTitle: 'Escolhidas',
    doneText: 'Pode fechar este separador. As imagens estão a caminho.',
    goneTitle: 'Esta página já não é válida',
    goneText: 'Feche o separador e comece de novo a partir das suas fotos.',
  },
};

export const toSandboxLocale = (language: string | undefined): Locale =>
  LOCALES.find((locale) => locale === language) ?? 'en';
