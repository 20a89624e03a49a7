const faces = [
  ['Inter', 400, 'sans'],
  ['Inter', 500, 'sans-medium'],
  ['Source Serif 4', 400, 'serif'],
  ['Source Serif 4', 600, 'serif-semibold'],
] as const;

/** Style rules of the app's own faces, for pages that the server renders. The built client serves the files. */
export const fontFaceRules: string = faces
  .map(
    ([family, weight, file]) =>
      `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(/fonts/${file}.woff2) format("woff2")}`,
  )
  .join('');
