/**
 * Files that systems and programs leave in folders of photos. Whatever begins with a dot is hidden, or was deleted or not finished yet (`.trashed-`, `.pending-`
 * of Android).
 */
const SYSTEM_NAME =
  /^(?:\..*|thumbs\.db|ehthumbs(?:_vista)?\.db|desktop\.ini|picasa\.ini|zbthumbnail\.info|syno(?:photo|file)_thumb.*|icon\r|.*\.(?:aae|xmp|thm|ini|db|lnk|url|tmp|part|crdownload|lrcat|modd|moff))$/i;
/** Folders of what was deleted, of previews of other programs, and of systems. */
const SYSTEM_FOLDER =
  /^(?:\..+|@eadir|@recycle|@recently-snapshot|@sharebin|#recycle|#snapshot|\$recycle\.bin|recycler|recycled|system volume information|lost\+found|__macosx|.*\.lrdata)$/i;
/** Everything but the originals in Apple's photo libraries. */
const LIBRARY_INSIDE = /\.(?:photoslibrary|photolibrary|aplibrary)\/(?!originals\/|masters\/)/i;

/** Where a file lies in the folder that was chosen or dropped; browsers and the drop area each have a name for it. */
function pathOf(file: File): string {
  const { relativePath, path } = file as { readonly relativePath?: string; readonly path?: string };
  return file.webkitRelativePath || relativePath || path || file.name;
}

/** Tells whether nobody means to add this file: it is left alone, silently. */
export function isSystemFile(file: File): boolean {
  const path = pathOf(file);
  const folders = path.split('/').slice(0, -1);
  return (
    SYSTEM_NAME.test(file.name) ||
    folders.some((folder) => folder !== '..' && SYSTEM_FOLDER.test(folder)) ||
    LIBRARY_INSIDE.test(path)
  );
}
