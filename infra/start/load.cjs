/* Separate from start.cjs, because a very old Node cannot even parse import(). */
void import('./start.mjs').then(({ start }) => start(process.argv.slice(2)));
