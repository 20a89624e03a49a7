export { createChatWriter } from './chatWriter';
export { createRuleWriter } from './ruleWriter';
export { type TitleRequest, type Writer, WritingError, type WritingFacts } from './writer';
