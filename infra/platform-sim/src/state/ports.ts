import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const shape = z.record(z.string(), z.number().int());
const file = (folder: string): string => path.join(folder, 'ports.json');

/** The ports of the outlets at the last start, by host, and of the data centres of Telegram. */
export const readPorts = (folder: string): Record<string, number> =>
  fs.existsSync(file(folder)) ? shape.parse(JSON.parse(fs.readFileSync(file(folder), 'utf8'))) : {};

export function writePorts(folder: string, ports: Record<string, number>): void {
  fs.writeFileSync(`${file(folder)}.new`, JSON.stringify(ports));
  fs.renameSync(`${file(folder)}.new`, file(folder));
}
