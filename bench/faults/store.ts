import { join } from 'node:path';
import { type Blobs, openDiskBlobs } from '../../server/drivers/blobs';
import type { Topology } from '../../server/testing/topology/topology';

export const openTopologyBlobs = ({ folder }: Topology): Promise<Blobs> =>
  openDiskBlobs(join(folder, 'shared', 'blobs'));
