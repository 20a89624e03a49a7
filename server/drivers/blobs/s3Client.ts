import { CopyObjectCommand, PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config.s3';
import { S3TimeoutError } from './s3Errors';

const MAX_ATTEMPTS = 3;
const MAX_SOCKETS = 200;

/** Each limit holds for all attempts of a request together, in ms. */
export interface S3TimeLimits {
  /** Until a connection is established, including the wait for a free one. */
  readonly connect: number;
  /** Until the response to a small request begins. */
  readonly respond: number;
  /** Until a part is sent and answered. */
  readonly send: number;
  /** Until the store has copied a blob. */
  readonly copy: number;
  /** Longest pause between bytes while a reader waits. */
  readonly stall: number;
}

export const S3_TIME_LIMITS: S3TimeLimits = {
  connect: 10_000,
  respond: 20_000,
  send: 60_000,
  copy: 600_000,
  stall: 30_000,
};

const limitOf = (command: object, limits: S3TimeLimits): number => {
  if (command instanceof CopyObjectCommand) return limits.copy;
  return command instanceof PutObjectCommand || command instanceof UploadPartCommand ? limits.send : limits.respond;
};

/** The client repeats requests by itself, and waits between them as long as the store wishes. */
export function createS3Client(settings: S3Settings, limits: S3TimeLimits): S3Client {
  const client = createUnlimitedClient(settings, limits);
  const sendUnlimited = client.send.bind(client) as (command: object, options: object) => Promise<unknown>;
  const send = async (command: object, options: { readonly abortSignal?: AbortSignal } = {}): Promise<unknown> => {
    const limit = limitOf(command, limits);
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new S3TimeoutError(limit));
        controller.abort();
      }, limit);
    });
    const { abortSignal = controller.signal } = options;
    const signals = { requestTimeout: limit, abortSignal: AbortSignal.any([abortSignal, controller.signal]) };
    try {
      return await Promise.race([sendUnlimited(command, { ...options, ...signals }), late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return Object.assign(client, { send: send as S3Client['send'] });
}

function createUnlimitedClient(settings: S3Settings, limits: S3TimeLimits): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  return new S3Client({
    ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: true,
    // Compatible servers do not know Amazon's newer checksums. The signature covers the bytes of every put.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it, every large put opens a connection outside the pool.
    expectContinueHeader: false,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.send,
      throwOnRequestTimeout: true,
      // A slow reader leaves the socket idle; `stall` tells it from a silent store.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}
