export interface NetworkSettings {
  /** Before each upload begins, ms. */
  readonly delayMs: number;
  /** Uploads that break off before any goes through. */
  readonly failures: number;
}

const isUpload = (url: string | URL): boolean => String(url).includes('/storage/upload_single');

/**
 * Makes the uploads of this page slow and unreliable, by standing between the page and its requests. Nothing else is touched.
 * @returns a function that ends it
 */
export const worsenNetwork = (
  { delayMs, failures }: NetworkSettings,
  target: typeof XMLHttpRequest = XMLHttpRequest,
): (() => void) => {
  const { open, send } = target.prototype;
  const uploads = new WeakSet<XMLHttpRequest>();
  let left = failures;
  target.prototype.open = function (this: XMLHttpRequest, ...args: Parameters<typeof open>) {
    if (isUpload(args[1])) uploads.add(this);
    return open.apply(this, args);
  } as typeof open;
  target.prototype.send = function (this: XMLHttpRequest, body) {
    if (!uploads.has(this)) return send.call(this, body);
    const fails = left > 0;
    left -= 1;
    setTimeout(() => {
      if (fails) this.dispatchEvent(new ProgressEvent('error'));
      else if (this.readyState === XMLHttpRequest.OPENED) send.call(this, body);
    }, delayMs);
  };
  return () => Object.assign(target.prototype, { open, send });
};
