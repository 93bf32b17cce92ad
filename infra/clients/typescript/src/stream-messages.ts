/** One block of a stream of Server-Sent Events; parts that it does not have are undefined. */
export interface StreamBlock {
  id?: string;
  event?: string;
  data?: string;
  /** ms */
  retry?: number;
}

/** Reads the blocks of a response body as they arrive; an incomplete one at the end is dropped. */
export async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // a line break of two characters may come in two pieces
      const text = rest + decoder.decode(value, { stream: true });
      const held = text.endsWith('\r') ? '\r' : '';
      const parts = text
        .slice(0, text.length - held.length)
        .replace(/\r\n?/g, '\n')
        .split('\n\n');
      rest = (parts.pop() ?? '') + held;
      for (const part of parts) yield blockOf(part);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function blockOf(text: string): StreamBlock {
  const block: StreamBlock = {};
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`;
    else if (name === 'id' || name === 'event') block[name] = value;
    else if (name === 'retry' && /^\d+$/.test(value)) block.retry = Number(value);
  }
  return block;
}
