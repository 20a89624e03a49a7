/**
 * Created for the first test that needs it, destroyed after the last file that acquired it. All files of a process are
 * loaded before its first test runs, so the count is complete by then.
 */
export class RefCounted<T> {
  #users = 0;
  #instance: Promise<T> | undefined;

  constructor(
    readonly create: () => Promise<T>,
    readonly destroy: (instance: T) => Promise<void>,
  ) {}

  acquire(): this {
    this.#users += 1;
    return this;
  }

  get(): Promise<T> {
    this.#instance ??= this.create();
    return this.#instance;
  }

  async release(): Promise<void> {
    this.#users -= 1;
    const instance = this.#instance;
    if (this.#users > 0 || !instance) return;
    this.#instance = undefined;
    await this.destroy(await instance);
  }
}
