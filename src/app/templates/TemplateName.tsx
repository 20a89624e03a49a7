import type { Template } from '@domain/contract';
import { useTemplateName } from './useTemplateName';

/** A template's name in the user's language. */
export const TemplateName = ({ template }: { readonly template: Template }) => useTemplateName(template);
