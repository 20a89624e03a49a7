import type { FastifyBaseLogger } from 'fastify';
import type { CommerceDrivers } from './commerce';
import type { Config } from './config';
import type { Blobs } from './drivers/blobs';
import type { Database } from './drivers/database';
import type { ImageGenerator } from './drivers/image-generation';
import type { Mail } from './drivers/mail';
import type { PhotoLibrary } from './drivers/photo-library';
import type { Queue } from './drivers/queue';
import type { Writer } from './drivers/writing';
import type { Images } from './images';
import type { Metrics } from './monitoring/metrics';
import type { Readiness } from './monitoring/readiness';
import type { Renderer } from './render';

/** All dependencies of the server, created by `runtime.ts`; each module picks what it needs. */
export interface AppDeps extends CommerceDrivers {
  readonly config: Config;
  readonly db: Database;
  readonly queue: Queue;
  readonly blobs: Blobs;
  readonly mail: Mail;
  readonly library: PhotoLibrary;
  readonly images: Images;
  readonly imageGenerator: ImageGenerator;
  readonly titleWriter: Writer;
  readonly render: Renderer;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}
