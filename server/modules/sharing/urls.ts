/** Path of the picture of a shared album's front cover, while its spread has this version. */
export const frontCoverPath = (token: string, version: number): string => `/files/shared/${token}/cover/${version}.jpg`;
