import { defaultBookChoice } from '@domain/commerce';
import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import { MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { joinSpreads } from '@domain/document';
import { DEFAULT_TEMPLATE, templateCategories } from '@domain/layout';
import { type FormatId, findOfferedFormats, formats, type PrinterId } from '@domain/print';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { toViewer } from '../files';
import { toPrintSpec } from './bookChoice';
import { findRestorableAlbums } from './deletedAlbums';
import { findDeletedSpreads } from './editing/repository';
import { registerEditingRoutes } from './editing/routes';
import { registerExportRoutes } from './exports/routes';
import { countUnseenPhotos } from './generation/repository';
import { registerGenerationRoutes } from './generation/routes';
import { albumMemoryRoute } from './limitAlbumMemory';
import { registerPictureRoutes } from './pictures/routes';
import {
  findAlbum,
  findAlbumOverview,
  findAlbumPhotos,
  findAlbums,
  findSpreads,
  findSpreadVersions,
} from './repository';
import { filterUsedPhotos, toAlbum, toDeletedAlbum, toSources, toSummary } from './serializers';
import { removeAlbum, restoreAlbum } from './service';
import { findUnfinishedAlbums } from './unfinishedAlbums';
import { registerVersionRoutes } from './versions/routes';

const MAX_RECOVERABLE_SPREADS = 30;

function toFormat(id: FormatId, printer: PrinterId) {
  const { width, height } = formats[id];
  const { min, max, step } = findBindablePageLimits({ printer, ...defaultBookChoice, format: id });
  return { id, width, height, min_pages: min, max_pages: max, page_step: step };
}

async function readAnalysis({ db, config }: Pick<AppDeps, 'db' | 'config'>, albumId: string) {
  const { now, atLayout } = await countUnseenPhotos(db, albumId);
  const pending = config.faces ? now : 0;
  return { pending, is_layout_outdated: config.faces && now === 0 && atLayout > 0 };
}

function registerListRoutes(app: FastifyInstance, { db, config }: AppDeps): void {
  registerRoute(app, 'albumsList', async ({ user, query }) => {
    const { search, ...page } = query;
    const { rows, total } = await findAlbums(db, user.id, page, { title: search });
    return { status: 200, body: { albums: rows.map((row) => toSummary(toViewer(config, user), row)), total } };
  });

  registerRoute(app, 'albumsSort', async ({ user, body }) => {
    const { filter, ...page } = body;
    const { rows, total } = await findAlbums(db, user.id, page, filter);
    return { status: 200, body: { albums: rows.map((row) => toSummary(toViewer(config, user), row)), total } };
  });

  registerRoute(app, 'albumsNotComplete', async ({ user, body }) => ({
    status: 200,
    body: await findUnfinishedAlbums({ db, viewer: toViewer(config, user) }, user.id, body.limit),
  }));

  registerRoute(app, 'albumsDeleted', async ({ user }) => {
    const rows = await findRestorableAlbums(db, user.id);
    return { status: 200, body: { albums: rows.map((row) => toDeletedAlbum(toViewer(config, user), row)) } };
  });

  registerRoute(app, 'albumsRecent', async ({ user, query }) => {
    const page = { page: 1, limit: query.limit, sortBy: 'updated_at', sortOrder: 'desc' } as const;
    const { rows } = await findAlbums(db, user.id, page);
    return { status: 200, body: { albums: rows.map((row) => toSummary(toViewer(config, user), row)) } };
  });
}

function registerAlbumRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, config, printing, titleWriter } = deps;

  registerRoute(
    app,
    'albumGet',
    async ({ user, params }) => {
      const row = (await findAlbumOverview(db, user.id, params.id)) ?? throwApiError('not_found');
      const { id } = row.album;
      const parts = {
        spreads: await findSpreads(db, id),
        deleted: await findDeletedSpreads(db, id, MAX_RECOVERABLE_SPREADS),
        photos: await findAlbumPhotos(db, id),
        book: toPrintSpec({ printing }, row.album),
      };
      return { status: 200, body: { album: toAlbum(toViewer(config, user), row, parts) } };
    },
    albumMemoryRoute,
  );

  registerRoute(app, 'albumRevision', async ({ user, params }) => {
    const album = (await findAlbum(db, user.id, params.id)) ?? throwApiError('not_found');
    const { cover, paper } = toPrintSpec({ printing }, album);
    const spreads = await findSpreadVersions(db, album.id);
    const analysis = await readAnalysis(deps, album.id);
    return { status: 200, body: { title: album.title, book: { cover, paper }, spreads, analysis } };
  });

  registerRoute(
    app,
    'albumPreview',
    async ({ user, params }) => {
      const row = (await findAlbumOverview(db, user.id, params.id)) ?? throwApiError('not_found');
      const html = (await findSpreads(db, row.album.id)).map((spread) => spread.html);
      const photos = await findAlbumPhotos(db, row.album.id);
      const usedPhotos = filterUsedPhotos(html, photos);
      return {
        status: 200,
        body: {
          previewCode: joinSpreads(html),
          album: toSummary(toViewer(config, user), row),
          photos: toSources(toViewer(config, user), usedPhotos),
          analysis: await readAnalysis(deps, row.album.id),
        },
      };
    },
    albumMemoryRoute,
  );

  registerRoute(app, 'albumDelete', async ({ user, params }) =>
    (await removeAlbum(deps, user.id, params.id))
      ? { status: 200, body: { status: 'success' } }
      : throwApiError('not_found'),
  );

  registerRoute(app, 'albumRestore', async ({ user, params }) => {
    const album = toSummary(toViewer(config, user), await restoreAlbum(deps, user.id, params.id));
    return { status: 200, body: { album } };
  });

  registerRoute(app, 'albumsSettings', async () => ({
    status: 200,
    body: {
      settings: {
        max_photos: MAX_PHOTOS_PER_ALBUM,
        default_template: DEFAULT_TEMPLATE,
        printer: printing.printer,
        writing_service: titleWriter.service,
      },
      size: findOfferedFormats(printing.printer).map((id) => toFormat(id, printing.printer)),
    },
  }));

  registerRoute(app, 'albumsCategories', async () => ({ status: 200, body: { categories: [...templateCategories] } }));
}

export function registerAlbumsModule(app: FastifyInstance, deps: AppDeps): void {
  registerListRoutes(app, deps);
  registerAlbumRoutes(app, deps);
  registerGenerationRoutes(app, deps);
  registerEditingRoutes(app, deps);
  registerVersionRoutes(app, deps);
  registerExportRoutes(app, deps);
  registerPictureRoutes(app, deps);
}
