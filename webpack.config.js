import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { BuildManifestPlugin, buildIdOf } from './scripts/build/build-manifest.mjs';
import { cacheGroups } from './scripts/build/cache-groups.mjs';
import { DataModulesPlugin } from './scripts/build/data-modules.mjs';
import { samplePicturePatterns } from './scripts/build/sample-pictures.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const LOCAL_IDENT_NAME = '[hash:base64:5]';

const cssRule = (isDevelopment) => ({
  test: /\.css$/,
  use: [
    isDevelopment ? 'style-loader' : MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        // Fonts are served from `public` under their own names, so that index.html can preload them.
        url: { filter: (url) => !url.startsWith('/') },
        modules: {
          auto: true,
          namedExport: false,
          localIdentName: isDevelopment ? '[name]__[local]' : LOCAL_IDENT_NAME,
        },
      },
    },
  ],
});

const scriptRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'babel-loader',
  options: { cacheDirectory: true },
};
/** Packages that say "module" but leave out file endings. */
const packageRule = { test: /\.m?js$/, resolve: { fullySpecified: false } };

const componentRule = {
  test: /[\\/]node_modules[\\/]react-(?:router|intl)[\\/].*\.m?js$/,
  loader: at('./scripts/build/pure-components-loader.mjs'),
};
const fontMetrics = new DataModulesPlugin(at('./domain/document/text/metrics/core/'));

/** The app's own texts. Those of books, in a folder below, are part of the code that prints them. */
const appMessages = /[\\/]translations[\\/]\w+\.json$/;

const rules = (isDevelopment) => [
  scriptRule,
  ...(isDevelopment ? [] : [fontMetrics.rule, componentRule]),
  cssRule(isDevelopment),
  // Messages are data: compiled here, fetched as files, and no part of the JavaScript.
  {
    test: appMessages,
    type: 'asset/resource',
    generator: { filename: 'assets/messages-[name].[contenthash:10].json' },
    loader: at('./scripts/build/messages-loader.mjs'),
  },
  // Metrics of the fonts that few pages use: as chunks they would take room in the first script.
  {
    test: /[\\/]text[\\/]metrics[\\/][\w-]+\.json$/,
    type: 'asset/resource',
    generator: { filename: 'assets/font-[name].[contenthash:10].json' },
  },
  { test: /[\\/]features[\\/]site[\\/]credits\.json$/, type: 'json', loader: at('./scripts/build/credits-loader.mjs') },
  packageRule,
];

/** Tells `npm run bench -- bundle-size` which files each named part needs. Not served: it lies beside `build/client`. */
const chunkReport = {
  apply: (compiler) =>
    compiler.hooks.done.tap('ChunkReport', ({ compilation }) => {
      const groups = [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]);
      if (!compilation.errors.length)
        writeFileSync(at('./build/chunks.json'), JSON.stringify(Object.fromEntries(groups)));
    }),
};

/** The package's own export map leads to its development build only. */
const productionRouter = {
  'react-router$': at('./node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': at('./node_modules/react-router/dist/production/dom-export.mjs'),
};

/** Chromium then compiles all of a file beside the page while it comes, not each function when it is called first (docs/adr/0008-builds.md). The first one, with the runtime, is too small to gain by it. */
const compiledAhead = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  exclude: /bootstrap\./,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Our state has a reconciler of its own. */
const withoutReconciler = new webpack.NormalModuleReplacementPlugin(
  /stateReconciler\/autoMergeLevel1$/,
  at('./src/testing/emptyModule.ts'),
);

const swcMinimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  // Functions that are used once stay functions, and variables stay: it compresses better.
  minimizerOptions: { compress: { passes: 3, reduce_funcs: false, collapse_vars: false } },
});

const productionPlugins = () => [
  fontMetrics,
  withoutReconciler,
  compiledAhead,
  chunkReport,
  new BuildManifestPlugin(),
  new MiniCssExtractPlugin({
    filename: 'assets/[name].[contenthash:10].css',
    chunkFilename: 'assets/[id].[contenthash:6].css',
  }),
];

const devServer = (env) => ({
  host: '127.0.0.1',
  port: Number(env.PORT ?? 3000),
  hot: true,
  historyApiFallback: true,
  // Of the page's own address, so that it is heard at localhost too.
  client: { overlay: { warnings: false }, webSocketURL: 'auto://0.0.0.0:0/ws' },
  proxy: [{ context: ['/api', '/files', '/c/'], target: env.API_ORIGIN ?? 'http://127.0.0.1:3001' }],
});

/** Fonts that a browser loads slice by slice: style sheet and slices of their packages, beside the fonts of `public`. */
const slicedFonts = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'].flatMap((name) => {
  const folder = at(`./node_modules/@fontsource-variable/${name}`);
  return [
    { from: `${folder}/index.css`, to: `fonts/${name}/index.css` },
    { from: `${folder}/files/*-wght-normal.woff2`, to: `fonts/${name}/files/[name][ext]` },
  ];
});

/**
 * Decoder of HEIC for browsers without one of their own, which load it with the first such photo. It is plain JavaScript:
 * the content security policy allows no WebAssembly. Minified already, and made a module, as workers import no scripts.
 */
const heifDecoder = {
  from: at('./node_modules/libheif-js/libheif/libheif.js'),
  to: 'decoders/libheif.mjs',
  info: { minimized: true },
  transform: (script) => `${script}\nexport default libheif;\n`,
};

const resolve = (isDevelopment) => ({
  extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
  alias: {
    '@': at('./src'),
    '@domain': at('./domain'),
    '@translations': at('./translations'),
    ...(isDevelopment ? {} : productionRouter),
    // The package's own entry for messages that are compiled before, as ours are.
    '@formatjs/icu-messageformat-parser$': at('./node_modules/@formatjs/icu-messageformat-parser/no-parser.js'),
  },
});

/** Renders the first look of some pages, for the build of the app: same components, same class names, no style sheets. */
const prerender = () => ({
  name: 'prerender',
  mode: 'production',
  target: 'node20',
  entry: at('./src/app/prerender/prerender.tsx'),
  output: { path: at('./build/prerender'), filename: 'prerender.cjs', library: { type: 'commonjs2' } },
  resolve: resolve(false),
  module: {
    rules: [
      scriptRule,
      {
        test: /\.css$/,
        loader: 'css-loader',
        options: {
          url: false,
          modules: { auto: true, namedExport: false, localIdentName: LOCAL_IDENT_NAME, exportOnlyLocals: true },
        },
      },
      { test: appMessages, type: 'json', loader: at('./scripts/build/messages-loader.mjs') },
      packageRule,
    ],
  },
  plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  optimization: { minimize: false },
  devtool: false,
  performance: { hints: false },
  stats: 'errors-warnings',
});

/** `build/client` for the server to serve, or the development server with fast refresh and the API beside it (`npm run dev`). */
export default (_, { mode = 'production' }) => {
  const isDevelopment = mode === 'development';
  process.env.NODE_ENV ??= mode;
  const app = {
    name: 'app',
    dependencies: isDevelopment ? [] : ['prerender'],
    mode,
    target: ['web', 'es2020'],
    entry: {
      bootstrap: at('./src/bootstrapSession.ts'),
      main: { import: at('./src/index.tsx'), dependOn: 'bootstrap' },
      early: at('./src/app/prerender/early.ts'),
    },
    output: {
      path: at('./build/client'),
      publicPath: '/',
      filename: isDevelopment ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
      // Numbers instead of names: the runtime carries this table to every visitor.
      chunkFilename: isDevelopment ? 'assets/[name].js' : 'assets/[id].[contenthash:6].js',
      clean: true,
    },
    resolve: resolve(isDevelopment),
    module: { rules: rules(isDevelopment) },
    plugins: [
      new HtmlPlugin({
        template: at('./public/index.html'),
        scriptLoading: 'defer',
        // The server adds it to the pages that come with their first look.
        excludeChunks: ['early'],
        templateParameters: (compilation) => ({ buildId: isDevelopment ? '' : buildIdOf(compilation) }),
      }),
      new CopyPlugin({
        patterns: [
          { from: at('./public'), globOptions: { ignore: ['**/index.html'] } },
          ...slicedFonts,
          ...samplePicturePatterns,
          heifDecoder,
        ],
      }),
      ...(isDevelopment ? [new ReactRefreshPlugin({ overlay: false })] : productionPlugins()),
    ],
    optimization: {
      // Fast refresh adds an import to every module; in those that re-export, this optimisation would leave it out and the module would not run.
      sideEffects: !isDevelopment,
      // Scripts by swc, in an eighth of the time of webpack's own choice.
      minimize: !isDevelopment && { javascript: false },
      minimizer: ['...', swcMinimizer, new CssMinimizerPlugin()],
      mangleExports: 'size',
      // One code for pages and workers: checks of the runtime in shared modules cost more than they save.
      usedExports: isDevelopment ? false : 'global',
      splitChunks: { cacheGroups },
    },
    devtool: isDevelopment ? 'eval-cheap-module-source-map' : false,
    performance: { hints: false },
    stats: 'errors-warnings',
    devServer: devServer(process.env),
  };
  return isDevelopment ? app : [prerender(), app];
};
