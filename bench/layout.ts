/**
 * Compares quality and speed of the layout with simpler algorithms on the same pages: on synthetic photos
 * with faces and weights, and on a folder. Also measures the variety between seeds, and the time of whole
 * albums and of one spread. Run it with `npm run bench -- layout [FOLDER]`.
 */
import { spawnSync } from 'node:child_process';
import {
  type AlbumDraft,
  type LayoutPhoto,
  layoutAlbum,
  shuffleSpread,
  sortPhotosByTime,
  templateOf,
} from '@domain/layout';
import { scoreCoverPhoto } from '@domain/layout/cover/scoreCoverPhoto';
import { computePageGeometry } from '@domain/layout/pageGeometry';
import { detectEvents } from '@domain/layout/story/detectEvents';
import { type Subject, toSubject } from '@domain/layout/subject';
import { type FormatId, formats } from '@domain/print';
import { createRandom } from '@domain/random';
import { aBinding, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import { balancedTree, justifiedRows, type LayoutAlgorithm, plainTemplates } from './layouts/baselines';
import beforeModules from './layouts/beforeModules.json';
import { type PlacedPage, placedPages } from './layouts/placedPages';
import { measureQuality, type PageQuality } from './layouts/quality';
import { readPhotos } from './layouts/readPhotos';

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const baselines: Readonly<Record<string, LayoutAlgorithm>> = {
  'justified rows': justifiedRows,
  'plain templates': plainTemplates,
  'balanced tree': balancedTree,
};

/** Generates photos of many sizes in events, a third of them with one to three faces. */
function generatePhotos(count: number): LayoutPhoto[] {
  const random = createRandom(count);
  const events = Array.from({ length: Math.ceil(count / 8) }, () => 3 + Math.floor(14 * random()));
  return someLayoutPhotos(events)
    .slice(0, count)
    .map((photo) => {
      const aspect = [1.5, 1.333, 0.75, 0.667, 1.778, 1][Math.floor(6 * random())] ?? 1.5;
      const long = [6000, 4000, 3000, 1600][Math.floor(4 * random())] ?? 4000;
      const faces = Array.from({ length: random() < 0.35 ? 1 + Math.floor(3 * random()) : 0 }, () => {
        const size = 0.08 + 0.2 * random();
        return { box: { x: random() * (1 - size), y: random() * (0.8 - size), width: size, height: size }, score: 0.9 };
      });
      const colour = `#${Math.floor(random() * 0xffffff)
        .toString(16)
        .padStart(6, '0')}`;
      return {
        ...photo,
        width: Math.round(aspect >= 1 ? long : long * aspect),
        height: Math.round(aspect >= 1 ? long / aspect : long),
        colour,
        analysis: aPhotoAnalysis({ sharpness: 0.2 + 0.6 * random(), colourfulness: 70 * random(), faces }),
      };
    });
}

/** Distributes the same photos in the same order evenly over as many pages. */
function paginate(
  photos: readonly Subject[],
  pages: number,
  algorithm: LayoutAlgorithm,
  format: FormatId,
  templateId: string,
): PlacedPage[] {
  const template = templateOf(templateId);
  if (!template) throw new Error(`template ${templateId} not found`);
  const { box } = computePageGeometry(format, template, aBinding(pages));
  const edge = (i: number) => Math.round((i * photos.length) / pages);
  return Array.from({ length: pages }, (_, i) => {
    const group = photos.slice(edge(i), edge(i + 1));
    return group.length === 0 ? [] : algorithm(group, i % 2 === 0 ? box.left : box.right, template.gap);
  });
}

/** Returns the median time of some runs in ms, with the last result. */
function timeMedian<T>(work: () => T, runs = 7): readonly [T, number] {
  let result = work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    result = work();
    return performance.now() - start;
  });
  return [result, median(times)];
}

/** Score of the first of the photos. */
const coverScore = ([photo]: readonly Subject[], templateId: string, format: FormatId): number => {
  const template = templateOf(templateId);
  return photo && template ? scoreCoverPhoto(photo, template, formats[format]).score : 0;
};

/** Share of events whose first spread has words, share of photos in chapters with a title page, score of the cover. */
function measureWords(
  draft: AlbumDraft,
  photos: readonly Subject[],
  templateId: string,
  format: FormatId,
): PageQuality {
  const spreadOf = new Map(
    draft.spreads.flatMap((doc, i) =>
      doc.role === 'cover' ? [] : doc.elements.flatMap((e) => (e.type === 'photo' ? [[e.fileId, i] as const] : [])),
    ),
  );
  const events = detectEvents(photos);
  const hasWords = (i: number) => draft.spreads[i]?.elements.some(({ type }) => type === 'text') ?? false;
  const isChapter = (i: number) => draft.reasons[i]?.some(({ code }) => code === 'chapter') ?? false;
  const firstSpread = (index: number) => spreadOf.get(photos[index]?.id ?? '') ?? -1;
  // A month is a chapter with all its events.
  const firstMonth = draft.reasons.findIndex((list) => list.some(({ values }) => values['because'] === 'month'));
  const isInMonth = (i: number) => firstMonth >= 0 && i >= firstMonth;
  const named = events.filter(({ index }) => hasWords(firstSpread(index))).length;
  const inChapters = events.reduce((sum, { index }, i) => {
    const end = events[i + 1]?.index ?? photos.length;
    const spread = firstSpread(index);
    return sum + (isChapter(spread) || isInMonth(spread) ? end - index : 0);
  }, 0);
  const [cover] = draft.spreads;
  const coverId = cover?.elements.flatMap((e) => (e.type === 'photo' ? (e.fileId ?? []) : []))[0];
  return {
    'events named %': (100 * named) / Math.max(1, events.length),
    'in chapters %': (100 * inChapters) / Math.max(1, photos.length),
    'cover score': coverScore(
      photos.filter(({ id }) => id === coverId),
      templateId,
      format,
    ),
  };
}

/** Name of the generated photos. Their figures from before pages were divided on modules are kept. */
const MADE_UP = 'made up';

function printComparison(
  name: string,
  inputPhotos: readonly LayoutPhoto[],
  format: FormatId,
  templateId: string,
): void {
  const request = aLayoutRequest({ photos: inputPhotos, format, templateId });
  const subjects = new Map(sortPhotosByTime(inputPhotos).map((photo) => [photo.id, toSubject(photo)]));
  const gap = templateOf(templateId)?.gap ?? 0;
  const [draft, ms] = timeMedian(() => layoutAlbum(request));
  const ours = placedPages(draft.spreads, subjects);
  const inside = sortPhotosByTime(inputPhotos).flatMap(({ id }) => subjects.get(id) ?? []);
  const placed = new Set(ours.flat().map(({ photo }) => photo.id));
  const same = inside.filter(({ id }) => placed.has(id));
  const words = measureWords(draft, inside, templateId, format);
  const rows: Record<string, PageQuality> = {
    Keepsake: { ...measureQuality(ours, formats[format], gap), ...words, ms },
  };
  const before: Readonly<Record<string, PageQuality>> = beforeModules;
  const former = name === MADE_UP ? before[`${format} ${templateId}`] : undefined;
  if (former) rows['before modules'] = former;
  for (const [baselineName, algorithm] of Object.entries(baselines)) {
    const [pages, time] = timeMedian(() => paginate(same, ours.length, algorithm, format, templateId));
    // They write no words and put the first photo on the cover.
    const none = { 'events named %': 0, 'in chapters %': 0, 'cover score': coverScore(inside, templateId, format) };
    rows[baselineName] = { ...measureQuality(pages, formats[format], gap), ...none, ms: time };
  }
  console.log(`\n${name}: ${same.length} photos on ${ours.length} pages, ${format}, ${templateId}`);
  const names = Object.keys(rows);
  console.log(['term'.padEnd(14), ...names.map((one) => one.padStart(16))].join(''));
  for (const term of Object.keys(rows['Keepsake'] ?? {})) {
    const digits = term === 'area/weight' || term === 'colour step' ? 3 : 1;
    const values = names.map((one) => rows[one]?.[term]?.toFixed(digits) ?? '–');
    console.log([term.padEnd(14), ...values.map((value) => value.padStart(16))].join(''));
  }
}

function printTimes(): void {
  console.log('\nTime of a whole album (median of 7 runs, best), and of the ten answers for one spread of it (median)');
  for (const templateId of ['journey', 'year', 'timeline', 'months']) {
    const template = templateOf(templateId);
    for (const count of [100, 500, 1000, 2000, 10_000]) {
      const photos = generatePhotos(count);
      const request = aLayoutRequest({ photos, templateId });
      const all: number[] = [];
      let draft = layoutAlbum(request);
      for (let seed = 0; seed < 8; seed += 1) {
        const start = performance.now();
        draft = layoutAlbum({ ...request, seed });
        if (seed > 0) all.push(performance.now() - start);
      }
      const known = new Map(photos.map((photo) => [photo.id, photo]));
      const some = draft.spreads.filter(({ role }) => role === 'inner').slice(0, 12);
      const one = some.map(
        (doc) =>
          timeMedian(
            () => template && shuffleSpread(doc, known, template, 1, { binding: aBinding(draft.pageCount) }),
            3,
          )[1],
      );
      const pages = String(draft.pageCount).padStart(3);
      console.log(
        `${templateId.padEnd(8)} ${String(count).padStart(6)} photos → ${pages} pages ${median(all).toFixed(0).padStart(6)} ms, best ${Math.min(...all).toFixed(0)} ms; spread ${median(one).toFixed(1)} ms`,
      );
    }
  }
}

/**
 * Times the first album of a fresh process without compiled code: wall and CPU time of the layout alone,
 * minimum over some processes.
 */
function printFirstRuns(): void {
  for (const templateId of ['journey', 'year']) {
    const runs = Array.from({ length: 5 }, () => {
      const args = [import.meta.filename, FIRST, templateId];
      const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      const [wall = Number.NaN, processor = Number.NaN] = stdout.trim().split(' ').map(Number);
      return { wall, processor };
    });
    const least = (of: (run: { wall: number; processor: number }) => number) => Math.min(...runs.map(of)).toFixed(0);
    console.log(
      `${templateId.padEnd(8)} first run in a fresh process, 500 photos → 100 pages: ${least(({ wall }) => wall)} ms, ${least(({ processor }) => processor)} ms of processor time`,
    );
  }
}

const FIRST = '--first';
function measureFirstRun(templateId: string): void {
  const request = aLayoutRequest({ photos: generatePhotos(500), templateId, pages: 100 });
  const [start, used] = [performance.now(), process.cpuUsage()];
  layoutAlbum(request);
  const { user, system } = process.cpuUsage(used);
  console.log(performance.now() - start, (user + system) / 1000);
}

/** Counts how often another seed yields another result, and the number of distinct ones. */
function printVariety(name: string, photos: readonly LayoutPhoto[]): void {
  const counts = [5, 6, 8, 10, 12, 15, 20].filter((count) => count <= photos.length);
  const found = counts.map((count) => {
    const inside = (seed: number) =>
      JSON.stringify(
        layoutAlbum(aLayoutRequest({ photos: photos.slice(0, count), seed })).spreads.filter(
          ({ role }) => role === 'inner',
        ),
      );
    const others = Array.from({ length: 50 }, (_, i) => inside(i + 2));
    const first = inside(1);
    const different = others.filter((other) => other !== first).length;
    return `${count} photos ${different} of 50, ${new Set([first, ...others]).size} in all`;
  });
  console.log(`\nAnother seed is another album, ${name}: ${found.join('; ')}`);
}

async function benchmark(folder: string | undefined): Promise<void> {
  if (folder) {
    const photos = await readPhotos(folder);
    for (const format of ['square-210', 'portrait-a4', 'landscape-a4'] as const)
      printComparison(folder, photos, format, 'journey');
    printComparison(folder, photos, 'square-300', 'year');
    for (const templateId of ['logbook', 'timeline', 'magazine', 'months'])
      printComparison(folder, photos, 'square-210', templateId);
    printVariety(folder, photos);
  }
  printComparison(MADE_UP, generatePhotos(60), 'square-210', 'journey');
  printComparison(MADE_UP, generatePhotos(500), 'landscape-a4', 'year');
  printComparison(MADE_UP, generatePhotos(300), 'square-210', 'timeline');
  printComparison(MADE_UP, generatePhotos(300), 'portrait-a4', 'months');
  printVariety('made up', generatePhotos(20));
  printTimes();
  printFirstRuns();
}

const [, , argument, template = 'journey'] = process.argv;
if (argument === FIRST) measureFirstRun(template);
else await benchmark(argument);
