import { refusal } from '@meguri/api/services-port';

const shortestPassword = 12;

/** @throws {ServiceError} `invalid` for a password that is too easily guessed */
export function requireLongPassword(password: string, field: string): void {
  if (password.length < shortestPassword)
    throw refusal('invalid', 'passwordTooShort', { characters: shortestPassword }, field);
}
