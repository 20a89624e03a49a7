/** Dates and place as an XMP packet writes them (ISO 16684-1; EXIF 3.0 for XMP, CIPA DC-010). */
export interface XmpFields {
  readonly original?: string;
  readonly originalOffset?: string;
  readonly digitised?: string;
  readonly created?: string;
  readonly createDate?: string;
  readonly modified?: string;
  readonly changed?: string;
  readonly software?: string;
  readonly gpsTime?: string;
  readonly latitude?: string;
  readonly longitude?: string;
  readonly caption?: string;
}

const EXIF = 'http://ns.adobe.com/exif/1.0/';
const FIELDS: Readonly<Record<keyof XmpFields, readonly [namespace: string, name: string]>> = {
  original: [EXIF, 'DateTimeOriginal'],
  originalOffset: ['http://cipa.jp/exif/1.0/', 'OffsetTimeOriginal'],
  digitised: [EXIF, 'DateTimeDigitized'],
  created: ['http://ns.adobe.com/photoshop/1.0/', 'DateCreated'],
  createDate: ['http://ns.adobe.com/xap/1.0/', 'CreateDate'],
  modified: ['http://ns.adobe.com/tiff/1.0/', 'DateTime'],
  changed: ['http://ns.adobe.com/xap/1.0/', 'ModifyDate'],
  software: ['http://ns.adobe.com/xap/1.0/', 'CreatorTool'],
  gpsTime: [EXIF, 'GPSTimeStamp'],
  latitude: [EXIF, 'GPSLatitude'],
  longitude: [EXIF, 'GPSLongitude'],
  caption: ['http://purl.org/dc/elements/1.1/', 'description'],
};

// All lengths are bounded, so that no hostile packet takes long.
const NAMESPACE = /xmlns:([\w.-]{1,50})\s?=\s?["']([^"']{1,200})["']/g;
/** Prefixes of one namespace that are tried; programs write one. */
const MAX_PREFIXES = 4;
const MAX_VALUE_LETTERS = 100;
const MAX_CAPTION_LETTERS = 2000;
const PANTRY_END = /<\/[\w.-]{1,50}:Pantry>/;

export function readXmpFields(packet: string): XmpFields {
  // Packets in UTF-16 and UTF-32 are ASCII with zeros between.
  const text = removePantry(packet.replaceAll('\0', ''));
  const prefixes = new Map<string, Set<string>>();
  for (const [, prefix = '', namespace = ''] of text.matchAll(NAMESPACE))
    if ((prefixes.get(namespace)?.size ?? 0) < MAX_PREFIXES)
      prefixes.set(namespace, (prefixes.get(namespace) ?? new Set()).add(prefix));
  const fields: Record<string, string> = {};
  for (const [field, [namespace, name]] of Object.entries(FIELDS))
    for (const prefix of prefixes.get(namespace) ?? []) {
      const longest = field === 'caption' ? MAX_CAPTION_LETTERS : MAX_VALUE_LETTERS;
      const value = propertyOf(text, `${prefix.replaceAll('.', '\\.')}:${name}`, longest);
      if (value !== '') fields[field] ??= value;
    }
  return fields;
}

/** Removes copied metadata of the documents from which this one was made. */
function removePantry(text: string): string {
  const start = text.indexOf(':Pantry');
  const end = start < 0 ? null : PANTRY_END.exec(text.slice(start));
  return end ? text.slice(0, start) + text.slice(start + end.index + end[0].length) : text;
}

function propertyOf(text: string, name: string, longest: number): string {
  const attribute = new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]{0,${longest}})"|'([^']{0,${longest}})')`).exec(text);
  if (attribute) return (attribute[1] ?? attribute[2] ?? '').trim();
  // Within a list, or a resource with a value, the text is a few elements deeper.
  const element = new RegExp(
    `<${name}(?:\\s[^>]{0,500})?>\\s{0,99}(?:<[^/>][^>]{0,500}>\\s{0,99}){0,4}([^<]{1,${longest}})<`,
  ).exec(text);
  return (element?.[1] ?? '').trim();
}
