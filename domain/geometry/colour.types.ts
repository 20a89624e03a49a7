/** A colour `#rrggbb`, lower case. */
export type Colour = string;
