import { parentPort } from 'node:worker_threads';
import { extractArticle } from './article.js';

/** Entry of the worker thread. Input: `{id, html, address}`. Output: `{id, article}` or `{id, error}`. */
parentPort?.on('message', ({ id, html, address }: { id: number; html: string; address: string }) => {
  try {
    parentPort?.postMessage({ id, article: extractArticle(html, address) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
