/** An error shown to the user. The exit code is 1 for a failure and 2 for wrong usage. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
    this.name = 'CliError';
  }
}
