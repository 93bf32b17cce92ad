import './line-styles.css';

/** How many colours and dashes `line-styles.css` has; together they repeat after 30 lines. */
export const lineColours = 6;
export const lineDashes = 5;

/** The classes of the line number `index`: a colour and a dash of its own. */
export const lineClass = (index: number): string => `line line-${index % lineColours} dash-${index % lineDashes}`;
