import { Module } from '@nestjs/common';
import { ApiDocumentController } from './api-document.controller.js';

/** The description of all calls. */
@Module({ controllers: [ApiDocumentController] })
export class OpenApiModule {}
