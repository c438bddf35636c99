/** The requested attributes of the current tag; reused for each tag. */
export class TagAttributes {
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(name: string): string | undefined {
    for (let index = 0; index < this.#size; index += 1) {
      if (this.#names[index] === name) return this.#values[index];
    }
    return undefined;
  }

  add(name: string, value: string): void {
    this.#names[this.#size] = name;
    this.#values[this.#size] = value;
    this.#size += 1;
  }

  clear(): void {
    this.#size = 0;
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (let index = 0; index < this.#size; index += 1) yield [this.#names[index]!, this.#values[index]!];
  }
}
