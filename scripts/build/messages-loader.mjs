/** Webpack loader: parses a file of ICU messages to syntax trees, so that the browser needs no parser. */
import { parse } from '@formatjs/icu-messageformat-parser';

export default function messagesLoader(source) {
  const messages = JSON.parse(source);
  return JSON.stringify(Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, parse(text)])));
}
