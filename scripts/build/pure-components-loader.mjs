/**
 * Webpack loader for packages of components. Lets the minifier leave out the unused ones, which a name for developer
 * tools or a call without a mark would keep.
 */
export default function pureComponentsLoader(source) {
  return source
    .replace(/^[\w$]+\.displayName = .*;$/gm, '')
    .replace(
      /^((?:const|let|var) [\w$]+ = )((?:createFormatted\w+|React\w*\.(?:memo|createContext|forwardRef))\()/gm,
      '$1/* @__PURE__ */ $2',
    );
}
