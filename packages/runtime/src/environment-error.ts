/** Environment variables are missing or invalid; the message names them. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}
