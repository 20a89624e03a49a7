import { randomBytes } from 'node:crypto';
import { defaultBookChoice } from '@domain/commerce';
import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import { type Lora, MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { joinSpreads } from '@domain/document';
import { DEFAULT_TEMPLATE, templateCategories } from '@domain/layout';
import { type FormatId, formatIds, formats, type PrinterId } from '@domain/print';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import type { ArtworkStyle } from '../../drivers/image-generation';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { toLocale } from '../auth/sessions';
import { toViewer, withViewer } from '../files';
import { toPrintSpec } from './editing/binding';
import { copyAlbum } from './editing/copyAlbum';
import { findDeletedSpreads } from './editing/repository';
import { registerEditingRoutes } from './editing/routes';
import { toExportStatus } from './exports/serializers';
import { getLatestExport, startExport } from './exports/service';
import { registerAlbumFileRoutes } from './fileRoutes';
import { findGeneration, findRunningGenerations } from './generation/repository';
import { getCreation, saveCreation } from './generation/savedCreation';
import { toGeneration, toGenerationStatus } from './generation/serializers';
import { createAlbum } from './generation/service';
import { startArtwork } from './generation/startArtwork';
import { registerStyleSampleRoutes } from './generation/styleSampleRoutes';
import { suggestTitleIdeas } from './generation/titleIdeas';
import { albumMemoryRoute } from './limitAlbumMemory';
import { findProof, findProofStatus, startProof } from './proof/service';
import {
  clearShareToken,
  findAlbum,
  findAlbumOverview,
  findAlbumPhotos,
  findAlbums,
  findSpreads,
  findSpreadVersions,
  type ShareLink,
  setShareToken,
  updateShareLink,
} from './repository';
import { toAlbum, toSources, toSummary } from './serializers';
import { removeAlbum, resetGeneration } from './service';
import { findUnfinishedAlbums } from './unfinishedAlbums';
import { shareUrl } from './urls';
import { filterUsedPhotos } from './usedPhotoIds';
import { registerVersionRoutes } from './versions/routes';

const ok = { status: 200, body: { status: 'success' } } as const;

/** Deleted spreads that an album offers for recovery. */
const MAX_RECOVERABLE_SPREADS = 30;

/** 192 random bits, so that share links cannot be guessed. */
const createShareToken = () => randomBytes(24).toString('base64url');

function toFormat(id: FormatId, printer: PrinterId) {
  const { width, height } = formats[id];
  const { min, max, step } = findBindablePageLimits({ printer, ...defaultBookChoice, format: id });
  return { id, width, height, min_pages: min, max_pages: max, page_step: step };
}

const toLora = ({ id, kind, name, hasSample }: ArtworkStyle): Lora => ({
  id,
  kind,
  name,
  preview: hasSample ? `/files/artwork/${id}.jpg` : null,
});

function registerReadRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, config, imageGenerator, printing, titleWriter } = deps;
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

  registerRoute(app, 'albumsRecent', async ({ user, query }) => {
    const page = { page: 1, limit: query.limit, sortBy: 'updated_at', sortOrder: 'desc' } as const;
    const { rows } = await findAlbums(db, user.id, page);
    return { status: 200, body: { albums: rows.map((row) => toSummary(toViewer(config, user), row)) } };
  });

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
    return { status: 200, body: { title: album.title, book: { cover, paper }, spreads } };
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
        },
      };
    },
    albumMemoryRoute,
  );

  registerRoute(app, 'albumsSettings', async () => ({
    status: 200,
    body: {
      settings: {
        max_photos: MAX_PHOTOS_PER_ALBUM,
        default_template: DEFAULT_TEMPLATE,
        printer: printing.printer,
        writing_service: titleWriter.service,
      },
      size: formatIds.map((id) => toFormat(id, printing.printer)),
    },
  }));

  registerRoute(app, 'albumTitles', async ({ user, body }) => ({
    status: 200,
    body: { titles: await suggestTitleIdeas(deps, user.id, toLocale(user.language), body.file_ids) },
  }));

  registerRoute(app, 'albumsLora', async () => ({ status: 200, body: { list: imageGenerator.styles().map(toLora) } }));

  registerRoute(app, 'albumsCategories', async () => ({ status: 200, body: { categories: [...templateCategories] } }));
}

function registerCreateRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db } = deps;

  registerRoute(app, 'albumCreate', async ({ user, body }) => {
    const locale = body.language ?? toLocale(user.language);
    const { albumId, generationId, running } = await createAlbum(deps, user.id, locale, body);
    const data = [{ id: generationId, album_id: albumId, kind: 'spreads' as const, flag: running }];
    return { status: 201, body: { status: 'success', data, album_ids: [albumId] } };
  });

  registerRoute(app, 'spreadGeneration', async ({ user, params }) => {
    const row = await findGeneration(db, user.id, params.id);
    const status = row ? toGenerationStatus(row) : await findProofStatus(deps, user.id, params.id);
    return { status: 200, body: status ?? throwApiError('not_found') };
  });

  registerRoute(
    app,
    'albumCopy',
    async ({ user, params, body }) => {
      const id = await copyAlbum(deps, user.id, params.id, { title: body.title, requestId: body.request_id });
      const row = (await findAlbumOverview(db, user.id, id)) ?? throwApiError('not_found');
      return { status: 201, body: { album: toSummary(toViewer(deps.config, user), row) } };
    },
    albumMemoryRoute,
  );

  registerRoute(app, 'albumImages', async ({ user, params, query }) => ({
    status: 202,
    body: { status: 'success', data: await startArtwork(deps, user.id, params.id, query) },
  }));

  registerRoute(app, 'imagesGeneration', async ({ user, params }) => {
    const row = await findGeneration(db, user.id, params.id);
    return row?.kind === 'images' ? { status: 200, body: toGenerationStatus(row) } : throwApiError('not_found');
  });

  registerRoute(app, 'albumsOnGeneration', async ({ user }) => ({
    status: 200,
    body: { albums: (await findRunningGenerations(db, user.id)).map(toGeneration) },
  }));

  registerRoute(app, 'albumsReset', async ({ user, body: { id } }) => {
    if (id !== undefined) return (await resetGeneration(deps, user.id, id)) ? ok : throwApiError('not_found');
    for (const running of await findRunningGenerations(db, user.id)) await resetGeneration(deps, user.id, running.id);
    return ok;
  });

  registerRoute(app, 'albumDelete', async ({ user, params }) =>
    (await removeAlbum(deps, user.id, params.id)) ? ok : throwApiError('not_found'),
  );
}

function registerShareAndExportRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, config } = deps;

  const answer = ({ token, copies }: ShareLink = { token: null, copies: false }) => {
    const url = shareUrl(config, token ?? throwApiError('not_found'));
    return { status: 200, body: { data: { url, copies } } } as const;
  };

  registerRoute(app, 'albumShared', async ({ user, params, query }) => {
    const album = (await findAlbum(db, user.id, params.id)) ?? throwApiError('not_found');
    if (album.state !== 'ready') throwApiError('album_not_ready');
    if (query.existing === 'only') return answer({ token: album.shareToken, copies: album.shareCopies });
    return answer(await setShareToken(db, user.id, album.id, createShareToken()));
  });

  registerRoute(app, 'albumShareUpdate', async ({ user, params, body }) =>
    answer(await updateShareLink(db, user.id, params.id, body.copies)),
  );

  registerRoute(app, 'albumUnshare', async ({ user, params }) => {
    if (!(await clearShareToken(db, user.id, params.id))) throwApiError('not_found');
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(
    app,
    'albumExport',
    async ({ user, params, body }) => ({
      status: 202,
      body: toExportStatus(toViewer(config, user), await startExport(deps, user.id, params.id, body)),
    }),
    albumMemoryRoute,
  );

  registerRoute(app, 'albumExportStatus', async ({ user, params }) => ({
    status: 200,
    body: toExportStatus(toViewer(config, user), await getLatestExport(deps, user.id, params.id)),
  }));
}

function registerSavedCreationRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerRoute(app, 'creationGet', async ({ user }) => ({
    status: 200,
    body: await getCreation(withViewer(deps, user), user.id),
  }));

  registerRoute(app, 'creationSave', async ({ user, body }) => ({
    status: 200,
    body: await saveCreation(withViewer(deps, user), user.id, body),
  }));
}

function registerProofRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerRoute(
    app,
    'albumGenerated',
    async ({ user, params }) => ({
      status: 200,
      body: { data: await findProof(withViewer(deps, user), user.id, params.id) },
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'albumPdf',
    async ({ user, params }) => ({ status: 202, body: await startProof(deps, user.id, params.id) }),
    albumMemoryRoute,
  );
}

export function registerAlbumsModule(app: FastifyInstance, deps: AppDeps): void {
  registerReadRoutes(app, deps);
  registerCreateRoutes(app, deps);
  registerSavedCreationRoutes(app, deps);
  registerShareAndExportRoutes(app, deps);
  registerProofRoutes(app, deps);
  registerEditingRoutes(app, deps);
  registerVersionRoutes(app, deps);
  registerAlbumFileRoutes(app, deps);
  registerStyleSampleRoutes(app, deps);
}
