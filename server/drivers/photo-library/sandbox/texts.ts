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
    sandbox: 'Test mode: no Google account is involved',
    consentTitle: 'Link sample photos',
    consentText:
      'This installation has no access to Google Photos. You can try everything with drawn sample pictures instead. Here Google would ask whether Keepsake may read the photos you choose.',
    allow: 'Allow',
    deny: 'Do not allow',
    pickTitle: 'Choose sample pictures',
    pickText: 'This server draws them; they stand in for your photos in Google Photos.',
    done: 'Done',
    picture: 'Sample picture',
    doneTitle: 'All set',
    doneText: 'You can close this tab. The pictures are on their way.',
    goneTitle: 'This page has expired',
    goneText: 'Close this tab and start again from your photos.',
  },
  ru: {
    sandbox: 'Тестовый режим: учётная запись Google не используется',
    consentTitle: 'Подключить образцы',
    consentText:
      'У этой установки нет доступа к Google Фото. Вместо него всё можно попробовать на нарисованных образцах. Здесь Google спросил бы, разрешаете ли вы Keepsake читать выбранные вами фото.',
    allow: 'Разрешить',
    deny: 'Не разрешать',
    pickTitle: 'Выберите образцы',
    pickText: 'Их рисует этот сервер; они заменяют ваши фото в Google.',
    done: 'Готово',
    picture: 'Образец',
    doneTitle: 'Готово',
    doneText: 'Эту вкладку можно закрыть. Картинки уже в пути.',
    goneTitle: 'Эта страница устарела',
    goneText: 'Закройте вкладку и начните снова со страницы фото.',
  },
  fr: {
    sandbox: 'Mode test\u00a0: aucun compte Google n’est utilisé',
    consentTitle: 'Associer des images d’exemple',
    consentText:
      'Cette installation n’a pas accès à Google Photos. À la place, vous pouvez tout essayer avec des images d’exemple dessinées. Google vous demanderait ici si Keepsake peut lire les photos que vous choisissez.',
    allow: 'Autoriser',
    deny: 'Ne pas autoriser',
    pickTitle: 'Choisissez des images d’exemple',
    pickText: 'Ce serveur les dessine\u202f; elles remplacent vos photos Google.',
    done: 'Terminé',
    picture: 'Image d’exemple',
    doneTitle: 'C’est choisi',
    doneText: 'Vous pouvez fermer cet onglet. Les images arrivent.',
    goneTitle: 'Cette page a expiré',
    goneText: 'Fermez cet onglet et recommencez depuis vos photos.',
  },
  de: {
    sandbox: 'Testmodus: Es ist kein Google-Konto beteiligt',
    consentTitle: 'Beispielbilder verknüpfen',
    consentText:
      'Diese Installation hat keinen Zugriff auf Google Fotos. Stattdessen können Sie alles mit gezeichneten Beispielbildern ausprobieren. Google würde Sie hier fragen, ob Keepsake die Fotos lesen darf, die Sie auswählen.',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
    pickTitle: 'Beispielbilder auswählen',
    pickText: 'Dieser Server zeichnet sie; sie stehen für Ihre Fotos bei Google.',
    done: 'Fertig',
    picture: 'Beispielbild',
    doneTitle: 'Ausgewählt',
    doneText: 'Sie können diesen Tab schließen. Die Bilder sind unterwegs.',
    goneTitle: 'Diese Seite ist abgelaufen',
    goneText: 'Schließen Sie den Tab und beginnen Sie bei Ihren Fotos noch einmal.',
  },
  es: {
    sandbox: 'Modo de prueba: no interviene ninguna cuenta de Google',
    consentTitle: 'Vincular imágenes de muestra',
    consentText:
      'Esta instalación no tiene acceso a Google Fotos. En su lugar puedes probarlo todo con imágenes de muestra dibujadas. Aquí Google te preguntaría si Keepsake puede leer las fotos que elijas.',
    allow: 'Permitir',
    deny: 'No permitir',
    pickTitle: 'Elige imágenes de muestra',
    pickText: 'Las dibuja este servidor y sustituyen a tus fotos de Google.',
    done: 'Listo',
    picture: 'Imagen de muestra',
    doneTitle: 'Elegidas',
    doneText: 'Puedes cerrar esta pestaña. Las imágenes están en camino.',
    goneTitle: 'Esta página ha caducado',
    goneText: 'Cierra la pestaña y empieza de nuevo desde tus fotos.',
  },
  pt: {
    sandbox: 'Modo de teste: não é usada nenhuma conta Google',
    consentTitle: 'Associar imagens de amostra',
    consentText:
      'Esta instalação não tem acesso ao Google Fotos. Em vez dele, pode experimentar tudo com imagens de amostra desenhadas. Aqui o Google perguntaria se o Keepsake pode ler as fotos que escolher.',
    allow: 'Permitir',
    deny: 'Não permitir',
    pickTitle: 'Escolha imagens de amostra',
    pickText: 'Este servidor desenha-as; substituem as suas fotos do Google.',
    done: 'Concluído',
    picture: 'Imagem de amostra',
    doneTitle: 'Escolhidas',
    doneText: 'Pode fechar este separador. As imagens estão a caminho.',
    goneTitle: 'Esta página expirou',
    goneText: 'Feche o separador e comece de novo a partir das suas fotos.',
  },
};

export const toSandboxLocale = (language: string | undefined): Locale =>
  LOCALES.find((locale) => locale === language) ?? 'en';
