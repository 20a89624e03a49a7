/**
 * Webpack plugin: JSON modules under one folder are data that a chunk waits for, as it waits for its style sheet, and no
 * part of the JavaScript. All of them make one file, which every chunk that needs one of them loads.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const PLUGIN = 'DataModules';
const loader = fileURLToPath(new URL('./data-loader.mjs', import.meta.url));

/** Installs a chunk handler that fetches the file once; a failed chunk tries it again. */
class DataRuntimeModule extends RuntimeModule {
  constructor(file, isData) {
    super('data modules', RuntimeModule.STAGE_ATTACH);
    this.file = file;
    this.isData = isData;
  }
  generate() {
    const { chunkGraph, chunk } = this;
    const waiting = [...chunk.getAllAsyncChunks()].filter((each) =>
      [...chunkGraph.getChunkModulesIterable(each)].some(this.isData),
    );
    if (waiting.length === 0) return null;
    const ids = JSON.stringify(Object.fromEntries(waiting.map(({ id }) => [id, 1])));
    return `var dataIds = ${ids}, data;
${RuntimeGlobals.ensureChunkHandlers}.data = (id, promises) => {
  if (dataIds[id]) promises.push(data = data || fetch(${RuntimeGlobals.publicPath} + ${JSON.stringify(this.file)}).then((answer) => {
    if (!answer.ok) throw new Error("status " + answer.status);
    return answer.json();
  }).then((all) => { ${RuntimeGlobals.require}.data = all; }, (error) => { data = 0; error.name = "ChunkLoadError"; throw error; }));
};`;
  }
}

/** Name of the file, as the pages' preload hints need it. */
export const isDataFile = (file) => /^assets\/data\.[\da-f]{10}\.json$/.test(file);

export class DataModulesPlugin {
  /** @param {string} folder with trailing slash */
  constructor(folder) {
    this.folder = folder;
    this.rule = { test: /\.json$/, include: folder, type: 'javascript/esm', loader };
  }

  apply(compiler) {
    const { folder } = this;
    // A concatenated module holds others.
    const isData = ({ resource, modules }) => resource?.startsWith(folder) === true || modules?.some(isData) === true;
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const names = readdirSync(folder).sort();
      compilation.contextDependencies.add(folder);
      const all = names.map((name) => [
        name.replace(/\.json$/, ''),
        JSON.parse(readFileSync(join(folder, name), 'utf8')),
      ]);
      const text = JSON.stringify(Object.fromEntries(all));
      const file = `assets/data.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`;
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.emitAsset(file, new webpack.sources.RawSource(text), { immutable: true });
          for (const chunk of compilation.chunks)
            if ([...compilation.chunkGraph.getChunkModulesIterable(chunk)].some(isData)) chunk.auxiliaryFiles.add(file);
        },
      );
      const extended = new WeakSet();
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(PLUGIN, (chunk, needed) => {
          if (extended.has(chunk)) return;
          extended.add(chunk);
          needed.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.require);
          compilation.addRuntimeModule(chunk, new DataRuntimeModule(file, isData));
        });
    });
  }
}
