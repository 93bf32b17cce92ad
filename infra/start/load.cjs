/* Apart from start.cjs, because a very old Node cannot even read the word import(). */
import('./start.mjs').then(({ start }) => start(process.argv.slice(2)));
