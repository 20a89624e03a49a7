export { createChatWriter } from './chatWriter';
export { createRuleWriter, type Writer, WritingError } from './writer';
