/** What the user is told, and how the program ends: 1 it cannot be done, 2 the command is wrong. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
    this.name = 'CliError';
  }
}
