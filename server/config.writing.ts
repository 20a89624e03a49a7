import { z } from 'zod';

/** A chat-completions API compatible with OpenAI's. */
export interface WritingApi {
  readonly base: string;
  readonly key: string | null;
  readonly model: string;
  /** Also sends the words of occasions in file names, which may name people. */
  readonly sendsNames: boolean;
}

export const writingVariables = {
  WRITING_API_BASE: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must look like https://api.openai.com/v1',
    )
    .optional(),
  WRITING_API_KEY: z.string().min(1).optional(),
  WRITING_MODEL: z.string().min(1).max(100).default('gpt-4o-mini'),
  WRITING_NAMES: z.enum(['on', 'off'], 'must be on or off').default('off'),
};

interface WritingValues {
  readonly WRITING_API_BASE?: string | undefined;
  readonly WRITING_API_KEY?: string | undefined;
  readonly WRITING_MODEL: string;
  readonly WRITING_NAMES: 'on' | 'off';
}

/** Without a base nothing is sent anywhere; a self-hosted service may need no key. */
export const readWriting = (values: WritingValues): WritingApi | null =>
  values.WRITING_API_BASE === undefined
    ? null
    : {
        base: values.WRITING_API_BASE,
        key: values.WRITING_API_KEY ?? null,
        model: values.WRITING_MODEL,
        sendsNames: values.WRITING_NAMES === 'on',
      };
