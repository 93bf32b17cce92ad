import { parentPort } from 'node:worker_threads';
import { extractArticle } from './article.js';

/** Entry of the worker thread: `{id, html, address}` in, `{id, article}` or `{id, error}` out. */
parentPort?.on('message', ({ id, html, address }: { id: number; html: string; address: string }) => {
  try {
    parentPort?.postMessage({ id, article: extractArticle(html, address) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
