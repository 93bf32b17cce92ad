const table = new Map<string, number>();
for (let byte = 128; byte < 256; byte++) table.set(new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte);

/** Encodes in windows-1251; missing letters (қ, ғ, ә …) become numeric references, as old systems write them. */
export function encodeWindows1251(text: string): Buffer {
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 63;
    const byte = code < 128 ? code : table.get(sign);
    if (byte !== undefined) bytes.push(byte);
    else bytes.push(...Buffer.from(`&#${code};`, 'ascii'));
  }
  return Buffer.from(bytes);
}
