/**
 * The rules by which reports are made; answers, documents and frozen copies name it. Raise it with every change after
 * which the same question over the same publications may have another answer: filters, topics and their expressions,
 * hidden and ignored publications, effective labels, measures, periods, or what a widget counts.
 */
export const QUERY_VERSION = '3';
