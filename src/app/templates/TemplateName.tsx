import type { Template } from '@domain/contract';
import { useTemplateName } from './useTemplateName';

export const TemplateName = ({ template }: { readonly template: Template }) => useTemplateName(template);
