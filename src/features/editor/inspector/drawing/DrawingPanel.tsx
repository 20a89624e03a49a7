import type { DrawnElement } from '@domain/document';
import { CalendarPanel } from './CalendarPanel';
import { DatePanel } from './DatePanel';
import { MapPanel } from './MapPanel';

/** Properties of a map, a calendar or a date. Loaded on demand, since few pages have one. */
export default function DrawingPanel({ element }: { readonly element: DrawnElement }) {
  if (element.type === 'map') return <MapPanel map={element} />;
  return element.type === 'calendar' ? <CalendarPanel calendar={element} /> : <DatePanel stamp={element} />;
}
