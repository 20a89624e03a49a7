import { join } from 'node:path';
import { type Blobs, openBlobs } from '../../server/drivers/blobs';
import type { Topology } from '../../server/testing/topology/topology';

/** Opens the object store of the topology past the fault proxies: its own bucket, or another one. */
export const openTopologyBlobs = ({ folder, s3 }: Topology, bucket = s3.bucket): Promise<Blobs> =>
  openBlobs({
    dataDir: join(folder, 'compare'),
    tmpDir: join(folder, 'compare', 'tmp'),
    s3: {
      endpoint: s3.endpoint,
      bucket,
      region: s3.region,
      accessKeyId: s3.accessKeyId,
      secretAccessKey: s3.secretAccessKey,
      prefix: '',
      reads: 'proxied',
      cacheBytes: 0,
    },
  });
