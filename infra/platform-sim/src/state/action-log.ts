import fs from 'node:fs';

/** A manual change of the world. Times in ms. */
export type Action =
  | { do: 'publish'; at: number; source: string; text?: string; title?: string }
  | { do: 'edit'; at: number; source: string; id: number; text: string }
  | { do: 'delete'; at: number; source: string; id: number };

/** Actions as lines of JSON, on disk before `append` returns; an incomplete line after a kill is skipped. */
export class ActionLog {
  private readonly file: number;

  constructor(path: string) {
    this.file = fs.openSync(path, 'a+');
    const { size } = fs.fstatSync(this.file);
    if (size > 0) {
      const last = Buffer.alloc(1);
      fs.readSync(this.file, last, 0, 1, size - 1);
      if (last[0] !== 10) fs.writeSync(this.file, '\n');
    }
    this.path = path;
  }

  private readonly path: string;

  read(): Action[] {
    return fs
      .readFileSync(this.path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as Action] : [];
        } catch {
          return [];
        }
      });
  }

  append(actions: readonly Action[]): void {
    fs.writeSync(this.file, actions.map((action) => `${JSON.stringify(action)}\n`).join(''));
    fs.fdatasyncSync(this.file);
  }
}
