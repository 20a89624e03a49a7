/** `npm run replay -- log.json`: prints the state that a recorded session ends in. No saga runs, nothing is requested. */
import { readFileSync } from 'node:fs';
import { parseLog, replay } from '../src/store/replay';

const file = process.argv[2];
if (!file) {
  console.error('Usage: npm run replay -- log.json');
  process.exit(2);
}
try {
  console.log(JSON.stringify(replay(parseLog(JSON.parse(readFileSync(file, 'utf8')))), null, 2));
} catch (error) {
  console.error(`Cannot replay ${file}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
