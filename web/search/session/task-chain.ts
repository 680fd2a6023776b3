/** Runs tasks in chains: the first of a chain at once, of those that follow quickly only the last (FiboSearch). */
export class TaskChain {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param waitMs a pause this long ends a chain; 0: every task runs at once. */
  constructor(private readonly waitMs: number) {}

  run(task: () => void): void {
    const isFirst = this.#timer === undefined;
    this.cancel();
    if (isFirst) task();
    if (this.waitMs > 0) this.#timer = setTimeout(() => this.#end(isFirst ? undefined : task), this.waitMs);
  }

  /** Forget what waits. The next task begins a chain. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #end(task: (() => void) | undefined): void {
    this.#timer = undefined;
    task?.();
  }
}
