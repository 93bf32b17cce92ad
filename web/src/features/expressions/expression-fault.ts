import type { ApiProblem } from '../../api/base-query.js';
import { texts } from './texts.js';

/** What is wrong with an expression, and at which character (from 0). */
export interface ExpressionFault {
  position: number;
  text: string;
}

/** The fault that an error response reports for a field (`params.keywords`), or undefined. */
export function faultOf(problem: ApiProblem | undefined, path: string): ExpressionFault | undefined {
  const detail = problem?.code === 'expression-invalid' ? problem.details?.find((d) => d.path === path) : undefined;
  if (!detail) return undefined;
  const position = Math.max(0, Number(detail.message) || 0);
  const words = (texts.faults as Record<string, string>)[detail.code] ?? texts.unknown;
  return {
    position,
    text: detail.code === 'empty' ? words[0]?.toUpperCase() + words.slice(1) : texts.at(position) + words,
  };
}
