import { Controller, Header, Res } from '@nestjs/common';
import { Call } from '@mm/http/call.decorator.js';
import { apiDocumentCalls } from '@mm/proto/http/api-documents.js';
import { allCalls } from '@mm/proto/http/calls.js';
import type { Response } from 'express';
import { version } from '../edge/config.controller.js';
import { apiDocument, type ApiDocument } from './api-document.js';
import { apiPage, pagePolicy } from './api-page.js';

/** The document of the calls for programs, for tools and for people. It names no installation and no account. */
@Controller()
export class ApiDocumentController {
  #document: ApiDocument | undefined;

  @Call(apiDocumentCalls.openApi)
  @Header('cache-control', 'no-cache')
  openApi(): ApiDocument {
    return (this.#document ??= apiDocument(allCalls, version));
  }

  @Call(apiDocumentCalls.page)
  page(@Res() response: Response): void {
    response
      .status(200)
      .set({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy })
      .type('text/html')
      .send(apiPage(this.openApi()));
  }
}
