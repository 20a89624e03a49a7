/**
 * `npm run response-shapes`: writes the required fields of each response, for the browser, which has no schema
 * library.
 */
import { writeFileSync } from 'node:fs';
import { contract } from '../../domain/contract/schemas';
import { toResponseShapes } from '../../domain/contract/schemas/responseShape';

const FILE = new URL('../../domain/contract/responseShapes.json', import.meta.url);
writeFileSync(FILE, `${JSON.stringify(toResponseShapes(contract))}\n`);
