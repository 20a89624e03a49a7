import type { Locale } from '@domain/contract';

interface ClipPageTexts {
  readonly video: string;
  readonly audio: string;
  readonly refusedVideo: string;
  readonly refusedAudio: string;
  /** The browser plays the sound, but shows no picture. */
  readonly pictureless: string;
  readonly download: string;
  readonly gone: string;
  readonly goneWhy: string;
  readonly about: string;
}

export const clipPageTexts: Readonly<Record<Locale, ClipPageTexts>> = {
  en: {
    video: 'Video',
    audio: 'Voice message',
    refusedVideo: 'Your browser cannot play this video. Save it to your device and open it there.',
    refusedAudio: 'Your browser cannot play this recording. Save it to your device and open it there.',
    pictureless:
      'Your browser plays only the sound of this video. To see it, save it to your device and open it there.',
    download: 'Save the file',
    gone: 'There is nothing here any more',
    goneWhy:
      'The video or voice message behind this code was deleted, or the address is incomplete. Try scanning the code again, or ask the person who made the book.',
    about: 'From a photo book made with Keepsake',
  },
  de: {
    video: 'Video',
    audio: 'Sprachnachricht',
    refusedVideo:
      'Ihr Browser kann dieses Video nicht abspielen. Speichern Sie es auf Ihrem Gerät und öffnen Sie es dort.',
    refusedAudio:
      'Ihr Browser kann diese Aufnahme nicht abspielen. Speichern Sie sie auf Ihrem Gerät und öffnen Sie sie dort.',
    pictureless:
      'Ihr Browser gibt nur den Ton dieses Videos wieder. Um es anzusehen, speichern Sie es auf Ihrem Gerät und öffnen Sie es dort.',
    download: 'Datei speichern',
    gone: 'Hier ist nichts mehr',
    goneWhy:
      'Das Video oder die Sprachnachricht zu diesem Code wurde gelöscht, oder die Adresse ist unvollständig. Scannen Sie den Code noch einmal, oder fragen Sie die Person, die das Buch gestaltet hat.',
    about: 'Aus einem Fotobuch, gestaltet mit Keepsake',
  },
  fr: {
    video: 'Vidéo',
    audio: 'Message vocal',
    refusedVideo:
      'Votre navigateur ne peut pas lire cette vidéo. Enregistrez-la sur votre appareil et ouvrez-la depuis celui-ci.',
    refusedAudio:
      'Votre navigateur ne peut pas lire cet enregistrement. Enregistrez-le sur votre appareil et ouvrez-le depuis celui-ci.',
    pictureless:
      'Votre navigateur ne lit que le son de cette vidéo. Pour la voir, enregistrez-la sur votre appareil et ouvrez-la depuis celui-ci.',
    download: 'Enregistrer le fichier',
    gone: 'Il n’y a plus rien ici',
    goneWhy:
      'La vidéo ou le message vocal de ce code a été supprimé, ou l’adresse est incomplète. Scannez de nouveau le code, ou demandez à la personne qui a créé le livre.',
    about: 'Extrait d’un livre photo créé avec Keepsake',
  },
  es: {
    video: 'Vídeo',
    audio: 'Mensaje de voz',
    refusedVideo: 'Tu navegador no puede reproducir este vídeo. Guárdalo en tu dispositivo y ábrelo desde ahí.',
    refusedAudio: 'Tu navegador no puede reproducir esta grabación. Guárdala en tu dispositivo y ábrela desde ahí.',
    pictureless:
      'Tu navegador solo reproduce el sonido de este vídeo. Para verlo, guárdalo en tu dispositivo y ábrelo desde ahí.',
    download: 'Guardar el archivo',
    gone: 'Aquí ya no hay nada',
    goneWhy:
      'El vídeo o el mensaje de voz de este código se ha eliminado, o la dirección está incompleta. Vuelve a escanear el código o pregunta a quien hizo el libro.',
    about: 'De un fotolibro hecho con Keepsake',
  },
  pt: {
    video: 'Vídeo',
    audio: 'Mensagem de voz',
    refusedVideo: 'O seu navegador não consegue reproduzir este vídeo. Guarde-o no seu dispositivo e abra-o aí.',
    refusedAudio: 'O seu navegador não consegue reproduzir esta gravação. Guarde-a no seu dispositivo e abra-a aí.',
    pictureless: 'O seu navegador só reproduz o som deste vídeo. Para o ver, guarde-o no seu dispositivo e abra-o aí.',
    download: 'Guardar o ficheiro',
    gone: 'Já não há nada aqui',
    goneWhy:
      'O vídeo ou a mensagem de voz deste código foi eliminado, ou o endereço está incompleto. Leia o código de novo ou pergunte a quem fez o livro.',
    about: 'De um livro de fotos feito com o Keepsake',
  },
  ru: {
    video: 'Видео',
    audio: 'Голосовое сообщение',
    refusedVideo: 'Браузер не может воспроизвести это видео. Сохраните файл на устройство и откройте его там.',
    refusedAudio: 'Браузер не может воспроизвести эту запись. Сохраните файл на устройство и откройте его там.',
    pictureless:
      'Браузер воспроизводит только звук этого видео. Чтобы посмотреть его, сохраните файл на устройство и откройте его там.',
    download: 'Сохранить файл',
    gone: 'Здесь больше ничего нет',
    goneWhy:
      'Видео или голосовое сообщение по этому коду удалено либо адрес неполный. Отсканируйте код ещё раз или спросите того, кто сделал книгу.',
    about: 'Из фотокниги, сделанной в Keepsake',
  },
};
