import type { EngineValue } from '../engine/engine-client.js';

/** From this length on, a list is joined instead of being compared with each of its values. */
const longList = 17;

/** Collects the values of a statement of DuckDB. Its SQL holds none of them, but numbers of this program. */
export class Values {
  readonly values: EngineValue[] = [];

  /** The place of a value. */
  add(value: EngineValue, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** The places of values, separated by commas. */
  each(values: readonly EngineValue[], type: string): string {
    return values.map((value) => this.add(value, type)).join(', ');
  }

  /** That a column of numbers has one of the values. */
  anyNumber(column: string, values: readonly number[]): string {
    if (values.length === 0) return 'false';
    return values.length < longList
      ? `${column} IN (${this.each(values, 'BIGINT')})`
      : `${column} IN (SELECT unnest(${this.add(JSON.stringify(values), 'BIGINT[]')}))`;
  }

  /** That a column of texts has one of the values. */
  anyText(column: string, values: readonly string[]): string {
    return `list_contains(list_value(${this.each(values, 'VARCHAR')})::VARCHAR[], ${column})`;
  }

  /** That a list of numbers in a column has one of the values. */
  anyOfList(column: string, values: readonly number[]): string {
    if (values.length === 0) return 'false';
    // comparing two lists takes as long as looking for eight values
    return values.length > 8
      ? `list_has_any(${column}, ${this.add(JSON.stringify(values), 'INTEGER[]')})`
      : `(${values.map((value) => `list_contains(${column}, ${this.add(value, 'INTEGER')})`).join(' OR ')})`;
  }
}
