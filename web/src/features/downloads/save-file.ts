import type { DownloadedFile } from './download.js';

/** Some browsers read the bytes only after the click. */
const readMs = 40_000;

/** Offers the file to the user under its name, as the browser does with a link. */
export function saveFile({ name, bytes }: DownloadedFile): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readMs);
}
