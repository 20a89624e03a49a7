export type Colour = string;
