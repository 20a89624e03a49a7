import {
  type ArtworkStyle,
  ImageGenerationError,
  type ImageGenerationRequest,
  type ImageGenerator,
} from './imageGenerator';

export interface ModelImageGeneratorOptions {
  /**
   * Base URL such as `https://api.openai.com/v1`. The driver contacts no other host, whatever a response
   * says.
   */
  readonly base: string;
  readonly key: string | null;
  readonly model: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const MINUTE_MS = 60_000;
const MAX_BYTES = 32 * 1024 * 1024;

const stylePrompts = {
  'model-watercolour': [
    'Watercolour by the model',
    'a loose watercolour painting on cold-pressed paper, soft edges, much white space',
  ],
  'model-botanical': [
    'Botanical by the model',
    'a delicate botanical illustration of leaves and small flowers growing in from the edges',
  ],
  'model-linocut': ['Linocut by the model', 'a two-tone linocut print with bold simple landscape shapes'],
  'model-abstract': [
    'Abstract by the model',
    'a calm abstract composition of large overlapping organic shapes, gouache texture',
  ],
} as const;

type ModelStyleId = keyof typeof stylePrompts;
const isModelStyleId = (id: string): id is ModelStyleId => Object.hasOwn(stylePrompts, id);

const purposePrompts = {
  cover: 'It is the cover of a printed photo album; it fills the whole sheet.',
  page: 'It is the background of a title page; the middle must stay calm and nearly empty, so that words can stand there.',
  chapter:
    'It is the background of a page on which photographs will lie; keep it very light, with anything to see near the edges only.',
} as const;

function buildPrompt(style: ModelStyleId, { purpose, palette, ground }: ImageGenerationRequest): string {
  const colours =
    palette.length > 0 ? ` Use these colours: ${palette.slice(0, 5).join(', ')}, on a ground of ${ground}.` : '';
  return `${stylePrompts[style][1]}. ${purposePrompts[purpose]}${colours} No text, no letters, no people, no frame, no logo.`;
}

function chooseSize({ width, height }: ImageGenerationRequest): string {
  const aspect = width / height;
  if (aspect > 1.2) return '1536x1024';
  return aspect < 0.83 ? '1024x1536' : '1024x1024';
}

/** Reads a body up to a limit, regardless of its Content-Length. */
async function readBytes(answer: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > limit) {
      throw new ImageGenerationError('images_unavailable', 'response body exceeds the size limit');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface ImagesResponse {
  readonly data?: readonly { readonly b64_json?: unknown; readonly url?: unknown }[];
  readonly error?: { readonly code?: unknown; readonly type?: unknown; readonly message?: unknown };
}

/**
 * Error codes and types of a 400 that mean: this picture, never. All others are tried again.
 * @testonly to compare it with `docs/foreign-states.md`
 */
export const refusalCodes: ReadonlySet<string> = new Set([
  'content_policy_violation',
  'moderation_blocked',
  'image_generation_user_error',
  'safety_violation',
]);

function parseResponse(bytes: Buffer): ImagesResponse {
  try {
    const answer: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Driver for OpenAI's images call (`POST /images/generations`), which many image-model servers implement. */
export function createModelImageGenerator({
  base,
  key,
  model,
  timeoutMs = 3 * MINUTE_MS,
  maxBytes = MAX_BYTES,
}: ModelImageGeneratorOptions): ImageGenerator {
  const root = base.replace(/\/$/, '');
  const origin = new URL(root).origin;
  const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };

  async function sendRequest(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(url, { ...init, redirect: 'error', signal });
    } catch (error) {
      throw new ImageGenerationError('images_unavailable', error instanceof Error ? error.message : '');
    }
  }

  async function download(url: string, signal: AbortSignal): Promise<Buffer> {
    if (!URL.canParse(url, origin) || new URL(url, origin).origin !== origin) {
      throw new ImageGenerationError('images_unavailable', 'image URL points to another host');
    }
    const answer = await sendRequest(new URL(url, origin).href, { headers: authorization }, signal);
    if (!answer.ok)
      throw new ImageGenerationError('images_unavailable', `image download failed with status ${answer.status}`);
    return readBytes(answer, maxBytes);
  }

  async function generate(look: ModelStyleId, request: ImageGenerationRequest, signal: AbortSignal): Promise<Buffer> {
    const format = model.startsWith('dall-e') ? { response_format: 'b64_json' } : {};
    const body = JSON.stringify({
      model,
      prompt: buildPrompt(look, request),
      n: 1,
      size: chooseSize(request),
      ...format,
    });
    const headers = { ...authorization, 'content-type': 'application/json' };
    const answer = await sendRequest(`${root}/images/generations`, { method: 'POST', headers, body }, signal);
    // Base64 is a third larger than its content.
    const parsed = parseResponse(await readBytes(answer, maxBytes * 1.4));
    if (!answer.ok) {
      const { code, type } = parsed.error ?? {};
      const isRefusal = answer.status === 400 && (refusalCodes.has(String(code)) || refusalCodes.has(String(type)));
      throw new ImageGenerationError(
        isRefusal ? 'images_refused' : 'images_unavailable',
        `${answer.status} ${typeof code === 'string' ? code : ''}`,
      );
    }
    const [picture] = parsed.data ?? [];
    if (typeof picture?.b64_json === 'string' && base64.test(picture.b64_json))
      return Buffer.from(picture.b64_json, 'base64');
    if (typeof picture?.url === 'string') return download(picture.url, signal);
    throw new ImageGenerationError('images_unavailable', 'response contains no image');
  }

  return {
    name: 'images API',
    styles: () =>
      Object.entries(stylePrompts).map(([id, [name]]): ArtworkStyle => ({ id, kind: 'model', name, hasSample: false })),
    async generate(request, signal) {
      if (!isModelStyleId(request.styleId)) throw new ImageGenerationError('lora_unknown', request.styleId);
      signal.throwIfAborted();
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return await generate(request.styleId, request, AbortSignal.any([signal, limit]));
      } catch (error) {
        signal.throwIfAborted();
        if (limit.aborted) throw new ImageGenerationError('images_unavailable', `no response within ${timeoutMs} ms`);
        if (error instanceof ImageGenerationError) throw error;
        throw new ImageGenerationError('images_unavailable', error instanceof Error ? error.message : '');
      }
    },
  };
}
