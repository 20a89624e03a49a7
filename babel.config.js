export default (api) => {
  const isTest = api.env('test');
  const isDevelopment = api.env('development');
  return {
    presets: [
      [
        '@babel/preset-env',
        isTest
          ? { targets: { node: 'current' } }
          : { targets: { chrome: '100', edge: '100', firefox: '100', safari: '15.4' }, bugfixes: true },
      ],
      ['@babel/preset-react', { runtime: 'automatic', development: isDevelopment }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true, allowDeclareFields: true }],
    ],
    plugins: isDevelopment ? ['react-refresh/babel'] : [],
    // Where long lists and books are drawn. Elsewhere its memoisation costs more bytes than it saves work. The tests try what is shipped.
    overrides: [
      {
        test: /features[\\/](album-jobs|albums|editor|storage|viewer)[\\/]/,
        plugins: [['babel-plugin-react-compiler', { target: '19' }]],
      },
    ],
  };
};
