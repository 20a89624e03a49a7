import { checkUrl } from './navigation';

/** Downloads a same-origin URL. The server names the file. */
export const downloadUrl = (url: string): void => {
  if (!checkUrl(url)) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
};

export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has started to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
