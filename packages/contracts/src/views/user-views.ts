/** Who is signed in. */
export interface Me {
  id: number;
  name: string;
  role: Role;
}

/** Who may do what; each may do all that the ones before it may. */
export const roles = ['viewer', 'operator', 'administrator'] as const;

export type Role = (typeof roles)[number];

export interface UserView {
  id: number;
  name: string;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date | null;
  /** Browsers that are signed in. */
  sessions: number;
}

/** A one-time link that nobody has used yet. */
export interface InvitationView {
  /** SHA-256 of its token, hexadecimal. */
  id: string;
  /** For whom, in the words of who made it. */
  invitee: string;
  role: Role;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface UserList {
  users: UserView[];
  invitations: InvitationView[];
}

/** What is told once and never again. */
export interface NewSecret {
  token: string;
  expiresAt: Date | null;
}

export interface ApiTokenView {
  id: number;
  name: string;
  role: Role;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}
