interface RouteRule {
  /** True for a path with its own HTML and payload. */
  readonly prerender?: boolean;
  readonly next?: readonly string[];
}

export interface BuildManifest {
  readonly id: string;
  readonly routeRules: Readonly<Record<string, RouteRule>>;
  readonly prerendered: readonly string[];
}

/** `{path}/_payload.json`: files that a prerendered page needs besides the shell. */
export interface RoutePayload {
  readonly id: string;
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface Options {
  readonly signal?: AbortSignal;
}

/** Returns the id of the running build; empty in development, which has no build. */
export const getBuildId = (): string => document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? '';

const readJson = async (url: string, { signal }: Options, cache: RequestCache = 'default'): Promise<unknown> => {
  const response = await fetch(url, { cache, ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${url} failed with status ${response.status}`);
  return response.json();
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** @throws when the manifest is missing or invalid */
export const fetchManifest = async (id: string, options: Options = {}): Promise<BuildManifest> => {
  const value = await readJson(`/builds/meta/${id}.json`, options);
  if (!isRecord(value) || !isRecord(value.routeRules) || !Array.isArray(value.prerendered))
    throw new Error('The build manifest is invalid');
  return value as unknown as BuildManifest;
};

export const fetchLatestBuild = async (options: Options = {}): Promise<string> => {
  const value = await readJson('/builds/latest.json', options, 'no-cache');
  if (!isRecord(value) || typeof value.id !== 'string' || value.id === '')
    throw new Error('The latest build id is missing or invalid');
  return value.id;
};

/** @throws when the payload is missing or belongs to another build */
export const fetchPayload = async (
  { path, id }: { readonly path: string; readonly id: string },
  options: Options = {},
): Promise<RoutePayload> => {
  const value = await readJson(`${path}/_payload.json?${id}`, options);
  if (!isRecord(value) || value.id !== id || !Array.isArray(value.scripts) || !Array.isArray(value.styles))
    throw new Error(`The payload of ${path} belongs to another build`);
  return value as unknown as RoutePayload;
};

export const prefetchFiles = ({ scripts, styles }: Pick<RoutePayload, 'scripts' | 'styles'>): void => {
  for (const file of [...scripts, ...styles]) {
    if (document.head.querySelector(`link[href="/${CSS.escape(file)}"], script[src="/${CSS.escape(file)}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = `/${file}`;
    document.head.append(link);
  }
};
