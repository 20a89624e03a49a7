import { cleanTitles, type Writer } from './writer';

/** The embedded driver: titles by rules, without any service. */
export const createRuleWriter = (): Writer => ({
  name: 'rules',
  service: null,
  suggestTitles(request, signal) {
    signal.throwIfAborted();
    return Promise.resolve(cleanTitles(request.ruleTitles));
  },
});
