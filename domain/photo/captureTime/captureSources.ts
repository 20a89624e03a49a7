import type { PngText } from '../metadata/metadataBlocks';
import type { IptcDates } from '../metadata/readIptcDates';
import type { XmpFields } from '../metadata/readXmpFields';

/** An EXIF date as written: the clock, the fraction of a second, and the offset from UTC. */
export interface ExifDate {
  readonly clock?: string | undefined;
  readonly subSec?: string | undefined;
  readonly offset?: string | undefined;
}

/** Dates of an EXIF block (EXIF 3.0 §4.6.6). */
export interface ExifDates {
  readonly original?: ExifDate;
  readonly digitised?: ExifDate;
  /** DateTime: when the camera or later software changed the file. */
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

/** All sources in a file for the capture time. */
export interface CaptureSources {
  readonly exif?: ExifDates;
  readonly xmp?: XmpFields;
  readonly iptc?: IptcDates;
  readonly texts?: readonly PngText[];
  readonly fileName?: string;
  readonly place?: Coordinates | null;
}
