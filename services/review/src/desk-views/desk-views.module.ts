import { Module } from '@nestjs/common';
import { DeskViews } from './desk-views.js';
import { DeskViewsController } from './desk-views.controller.js';

/** Named filters of the desk. */
@Module({ controllers: [DeskViewsController], providers: [DeskViews] })
export class DeskViewsModule {}
