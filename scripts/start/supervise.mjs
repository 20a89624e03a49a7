/** Runs a program as a child process, forwards signals, and restarts it after crashes with growing pauses. */
import { spawn } from 'node:child_process';

/** Exit code of a misconfigured program; it has printed the reason, and a retry would not help. */
const EXIT_CODE_REFUSED = 1;

/** Number of failed starts after which a program that never became ready is given up. */
const MAX_FAILED_STARTS = 5;

const RESTART_PAUSES_MS = {
  firstMs: 1_000,
  longestMs: 60_000,
  /** Uptime after which a crash counts as the first one again. */
  healthyAfterMs: 120_000,
};

/**
 * @param args arguments of Node; the program sends the message `{ ready: true }` when it is up
 * @returns the exit code, once the program has ended for good
 */
export function superviseProcess(args, { cwd, pauses = RESTART_PAUSES_MS, say = console.error }) {
  return new Promise((resolve) => {
    let child;
    let pause;
    let isStopping = false;
    let wasReady = false;
    let readyAt = null;
    let crashes = 0;

    const finish = (code) => {
      for (const signal of signals) process.off(signal, onSignal[signal]);
      resolve(code);
    };

    const start = () => {
      readyAt = null;
      child = spawn(process.execPath, args, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
      child.on('message', (message) => {
        if (message?.ready !== true) return;
        wasReady = true;
        readyAt = Date.now();
      });
      let hasEnded = false;
      const onEnd = (code, signal) => {
        if (hasEnded) return;
        hasEnded = true;
        ended(code, signal);
      };
      child.once('exit', onEnd);
      child.on('error', (error) => child.pid === undefined && onEnd(null, error.code));
    };

    const ended = (code, signal) => {
      child = undefined;
      if (isStopping || code === 0) return finish(code ?? EXIT_CODE_REFUSED);
      if (code === EXIT_CODE_REFUSED && !wasReady) return finish(EXIT_CODE_REFUSED);
      if (readyAt !== null && Date.now() - readyAt >= pauses.healthyAfterMs) crashes = 0;
      crashes += 1;
      const how = signal ?? `code ${code}`;
      if (!wasReady && crashes >= MAX_FAILED_STARTS) {
        say(`Keepsake cannot start: it crashed ${crashes} times in a row (${how}); the lines above say why`);
        return finish(EXIT_CODE_REFUSED);
      }
      const ms = Math.min(pauses.firstMs * 2 ** (crashes - 1), pauses.longestMs);
      const often =
        crashes < MAX_FAILED_STARTS
          ? ''
          : `, the ${crashes}th time in a row: restarting does not help, the lines above say why`;
      say(`Keepsake ended unexpectedly (${how})${often}; restarting in ${ms / 1000} s`);
      pause = setTimeout(start, ms);
    };

    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const onSignal = Object.fromEntries(
      signals.map((signal) => [
        signal,
        () => {
          isStopping = true;
          clearTimeout(pause);
          if (child) child.kill(signal);
          else finish(0);
        },
      ]),
    );
    for (const signal of signals) process.on(signal, onSignal[signal]);
    start();
  });
}
