/** What a page may do with a path of its build. */
export interface RouteRule {
  /** The path has a shell of its own and a payload. */
  readonly prerender?: boolean;
  /** Where people mostly go from there. */
  readonly next?: readonly string[];
}

/** `builds/meta/{getBuildId}.json`. */
export interface BuildManifest {
  readonly id: string;
  readonly routeRules: Readonly<Record<string, RouteRule>>;
  readonly prerendered: readonly string[];
}

/** `{path}/_payload.json`: the files that a prerendered page needs besides the shell. */
export interface RoutePayload {
  readonly id: string;
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface Options {
  readonly signal?: AbortSignal;
}

/** The build that this page runs; empty in development, where there is none. */
export const getBuildId = (): string => document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? '';

const readJson = async (url: string, { signal }: Options, cache: RequestCache = 'default'): Promise<unknown> => {
  const answer = await fetch(url, { cache, ...(signal && { signal }) });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return answer.json();
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The manifest of a build. @throws when it cannot be had or is none */
export const fetchManifest = async (id: string, options: Options = {}): Promise<BuildManifest> => {
  const value = await readJson(`/builds/meta/${id}.json`, options);
  if (!isRecord(value) || !isRecord(value.routeRules) || !Array.isArray(value.prerendered))
    throw new Error('The build manifest is none');
  return value as unknown as BuildManifest;
};

/** The id of the build that the server serves now. @throws when it cannot be had */
export const fetchLatestBuild = async (options: Options = {}): Promise<string> => {
  const value = await readJson('/builds/latest.json', options, 'no-cache');
  if (!isRecord(value) || typeof value.id !== 'string' || value.id === '')
    throw new Error('The latest build is unknown');
  return value.id;
};

/** @throws when it cannot be had or belongs to another build */
export const fetchPayload = async (
  { path, id }: { readonly path: string; readonly id: string },
  options: Options = {},
): Promise<RoutePayload> => {
  const value = await readJson(`${path}/_payload.json?${id}`, options);
  if (!isRecord(value) || value.id !== id || !Array.isArray(value.scripts) || !Array.isArray(value.styles))
    throw new Error(`The payload of ${path} belongs to another build`);
  return value as unknown as RoutePayload;
};

/** Lets the browser load files when it has nothing better to do. */
export const prefetchFiles = ({ scripts, styles }: Pick<RoutePayload, 'scripts' | 'styles'>): void => {
  for (const file of [...scripts, ...styles]) {
    if (document.head.querySelector(`link[href="/${CSS.escape(file)}"], script[src="/${CSS.escape(file)}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = `/${file}`;
    document.head.append(link);
  }
};
