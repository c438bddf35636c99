import { isTransient } from '@meguri/database';

const maxAttempts = 5;

/** Repeats a transaction that failed with a transient error, such as a deadlock with a commit. */
export async function repeatTransient<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !isTransient(error)) throw error;
    }
  }
}
