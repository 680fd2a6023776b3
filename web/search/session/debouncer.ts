/** Debounces tasks: the first one of a chain runs at once, then only the last one after a pause (FiboSearch). */
export class Debouncer {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param waitMs a pause of this length ends a chain; 0: every task runs at once. */
  constructor(private readonly waitMs: number) {}

  run(task: () => void): void {
    const isFirst = this.#timer === undefined;
    this.cancel();
    if (isFirst) task();
    if (this.waitMs > 0) this.#timer = setTimeout(() => this.#end(isFirst ? undefined : task), this.waitMs);
  }

  /** Cancel the waiting task. The next task starts a chain. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #end(task: (() => void) | undefined): void {
    this.#timer = undefined;
    task?.();
  }
}
