import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type MultipartUpload,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

/** A finished or aborted upload, or a missing part of the listing. */
const isUploadGone = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchUpload';

/**
 * Aborts the multipart uploads under a prefix that received nothing for `ageMs`. Returns their number. An upload that
 * still receives parts belongs to a living process.
 */
export async function abortStaleUploads(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  ageMs: number,
): Promise<number> {
  const before = Date.now() - ageMs;
  let aborted = 0;
  for await (const { Key, UploadId, Initiated } of listUploads(client, Bucket, Prefix)) {
    const upload = { Bucket, Key: Key ?? '', UploadId: UploadId ?? '' };
    if ((Initiated?.getTime() ?? 0) >= before) continue;
    try {
      if ((await findLastPartTime(client, upload)) >= before) continue;
      await client.send(new AbortMultipartUploadCommand(upload));
      aborted += 1;
    } catch (error) {
      if (!isUploadGone(error)) throw error;
    }
  }
  return aborted;
}

async function* listUploads(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<MultipartUpload> {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }));
    yield* page.Uploads ?? [];
    if (!page.IsTruncated) return;
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/**
 * Time of the newest part, in epoch ms; 0 without parts. The client's own paginator ignores `IsTruncated`, and stores
 * answer a last page with a marker.
 */
async function findLastPartTime(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<number> {
  let last = 0;
  let marker: { PartNumberMarker?: string | undefined } = {};
  for (;;) {
    const page = await client.send(new ListPartsCommand({ ...upload, ...marker }));
    for (const { LastModified } of page.Parts ?? []) last = Math.max(last, LastModified?.getTime() ?? 0);
    if (!page.IsTruncated) return last;
    marker = { PartNumberMarker: page.NextPartNumberMarker };
  }
}
