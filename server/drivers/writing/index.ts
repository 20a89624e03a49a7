export { createChatWriter } from './chatWriter';
export { createRuleWriter } from './ruleWriter';
export { type Writer, WritingError } from './writer';
