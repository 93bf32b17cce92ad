import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const compressible = /^(text|application\/(json|manifest)|image\/svg)/;

interface StoredFile {
  type: string;
  plain: Buffer;
  br: Promise<Buffer> | undefined;
  gzip: Promise<Buffer> | undefined;
}

/** The web build, read and compressed once. Browsers cache hashed files forever and always revalidate the page. */
export class StaticWeb {
  readonly #files = new Map<string, Promise<StoredFile>>();

  /** @param names files of `folder` at start; only these are served */
  constructor(
    private readonly folder: string,
    private readonly names: ReadonlySet<string>,
  ) {}

  /** Lists the build's files. Rejects when there is no `index.html`. */
  static async open(folder: string): Promise<StaticWeb> {
    const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((e) => e.isFile() && !e.name.startsWith('.'))
      .map((e) => `/${path.relative(folder, path.join(e.parentPath, e.name)).split(path.sep).join('/')}`);
    if (!names.includes('/index.html')) throw new Error(`${folder} contains no web build`);
    return new StaticWeb(folder, new Set(names));
  }

  has(name: string): boolean {
    return this.names.has(name) && name !== '/index.html';
  }

  /** Sends a file of the build. */
  async send(name: string, request: Request, response: Response): Promise<void> {
    const file = await this.#load(name);
    const encoding = compressible.test(file.type) ? encodingFor(request.headers['accept-encoding']) : undefined;
    response.setHeader('content-type', file.type);
    response.setHeader(
      'cache-control',
      name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    response.vary('Accept-Encoding');
    if (encoding) response.setHeader('content-encoding', encoding);
    const body =
      encoding === 'br'
        ? await (file.br ??= brotli(file.plain))
        : encoding === 'gzip'
          ? await (file.gzip ??= promisify(gzip)(file.plain))
          : file.plain;
    response.setHeader('content-length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** Sends the page of all screens. */
  async page(request: Request, response: Response): Promise<void> {
    response.vary('Accept');
    await this.send('/index.html', request, response);
  }

  #load(name: string): Promise<StoredFile> {
    const cached = this.#files.get(name);
    if (cached) return cached;
    const loading = fs.readFile(path.join(this.folder, name)).then((plain) => ({
      type: types[path.extname(name)] ?? 'application/octet-stream',
      plain,
      br: undefined,
      gzip: undefined,
    }));
    this.#files.set(name, loading);
    loading.catch(() => this.#files.delete(name));
    return loading;
  }
}

function brotli(plain: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}

function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const text = String(accepted ?? '');
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : undefined;
}
