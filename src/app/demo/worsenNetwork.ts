export interface NetworkSettings {
  /** Delay before each upload, in ms. */
  readonly delayMs: number;
  readonly failures: number;
}

const isUpload = (url: string | URL): boolean => String(url).includes('/storage/upload_single');

/**
 * Intercepts the requests of this page to make uploads slow and unreliable. Other requests are
 * unaffected.
 * @returns a function that restores the network
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
