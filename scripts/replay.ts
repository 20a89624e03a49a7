/**
 * `npm run replay -- log.json`: prints the final state of a recorded session. Runs no saga and sends no
 * request.
 */
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
