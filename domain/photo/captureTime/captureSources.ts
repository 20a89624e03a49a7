import type { PngText } from '../metadata/metadataBlocks';
import type { IptcDates } from '../metadata/readIptcDates';
import type { XmpFields } from '../metadata/readXmpFields';

/** A date of EXIF: the clock, the part of a second, and how far the clock is from UTC; each as it is written. */
export interface ExifDate {
  readonly clock?: string | undefined;
  readonly subSec?: string | undefined;
  readonly offset?: string | undefined;
}

/** The times in an EXIF block (EXIF 3.0 §4.6.6). */
export interface ExifDates {
  /** DateTimeOriginal */
  readonly original?: ExifDate;
  /** DateTimeDigitized */
  readonly digitised?: ExifDate;
  /** DateTime: when the file was changed, by the camera or later. */
  readonly modified?: ExifDate;
  /** GPSDateStamp, in UTC. */
  readonly gpsDate?: string | undefined;
  /** GPSTimeStamp: hours, minutes and seconds in UTC. */
  readonly gpsTime?: readonly number[] | undefined;
}

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** All that a file says of when it was taken. */
export interface CaptureSources {
  readonly exif?: ExifDates;
  readonly xmp?: XmpFields;
  readonly iptc?: IptcDates;
  /** Text chunks of a PNG. */
  readonly texts?: readonly PngText[];
  readonly fileName?: string;
  readonly place?: Coordinates | null;
}
