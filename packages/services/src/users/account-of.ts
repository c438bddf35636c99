import { type ActorContext, refusal } from '@meguri/api/services-port';

/** The name under which a token acts. */
export function tokenActor(name: string): string {
  return `token ${name}`;
}

/**
 * The account with which what the caller creates will end; null: the machine's own user.
 * @throws {ServiceError} `forbidden` for a token: a stolen one must not create its successor
 */
export function accountOf({ actor }: ActorContext): number | null {
  if (actor.id !== 0) return actor.id;
  if (actor.name.startsWith(tokenActor(''))) throw refusal('forbidden', 'notByToken');
  return null;
}
