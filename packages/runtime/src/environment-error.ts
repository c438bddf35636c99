/** Variables of the environment are missing or wrong; the message names them. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}
