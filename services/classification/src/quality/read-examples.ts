import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A labelled text; which labels it has depends on the file. */
export interface Example {
  id?: string;
  text: string;
  title?: string;
  lang?: string;
  label?: string;
  split?: string;
  tone?: number | null;
  is_ignored?: boolean;
  oblasts?: string[];
  spheres?: string[];
  traits?: string[];
}

/** Reads a file of JSON lines, gzipped or plain. Throws if it is missing or a line is not JSON. */
export function readExamples(file: string): Example[] {
  const raw = fs.readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Example);
}
