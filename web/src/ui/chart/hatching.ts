import type { Options } from 'highcharts';

/** Saved pictures have no styles of definitions, so the lines have a colour of their own for them. */
const inPictures = { stroke: 'gray', 'stroke-width': 1 };

/** The pattern of the plot bands of class `gap`; its colour on the screen is in the theme. */
export const hatching: NonNullable<Options['defs']> = {
  gap: {
    tagName: 'pattern',
    attributes: { id: 'mm-gap', patternUnits: 'userSpaceOnUse', width: 8, height: 8 },
    children: [{ tagName: 'path', attributes: { d: 'M -2 10 L 10 -2 M -2 2 L 2 -2 M 6 10 L 10 6', ...inPictures } }],
  },
};
