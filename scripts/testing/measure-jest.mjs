import { relative } from 'node:path';
import { noteCost, readCost } from './measure-file.mjs';

const begun = readCost();
afterAll(() => noteCost(relative(process.cwd(), expect.getState().testPath), begun));
