import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { MatchPast } from './match-past.js';

/** Matches a saved topic with the publications of the past. */
@Module({ imports: [MatchingModule], providers: [MatchPast], exports: [MatchPast] })
export class PastMatchingModule {}
