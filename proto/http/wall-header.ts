/** A request of a wall has this header, with any value: its questions wait behind those of people. */
export const wallHeader = 'x-mm-wall';
