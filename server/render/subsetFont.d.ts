declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      readonly targetFormat: 'truetype' | 'woff2';
      readonly variationAxes?: Readonly<Record<string, number>>;
      readonly noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
