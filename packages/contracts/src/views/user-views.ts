/** The signed-in user. */
export interface Me {
  id: number;
  name: string;
  role: Role;
}

/** Roles in ascending order; each includes the permissions of those before it. */
export const roles = ['viewer', 'operator', 'administrator'] as const;

export type Role = (typeof roles)[number];

export interface UserView {
  id: number;
  name: string;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date | null;
  /** Browsers with a session. */
  sessions: number;
}

/** An unused one-time link. */
export interface InvitationView {
  /** SHA-256 of its token, hexadecimal. */
  id: string;
  /** For whom, as its creator wrote it. */
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

/** A secret that is shown once only. */
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

/** A browser with a session. */
export interface OwnSession {
  /** SHA-256 of its token, hexadecimal. */
  id: string;
  startedAt: Date;
  /** To the hour. */
  lastUsedAt: Date;
  expiresAt: Date;
  /** The session of this request. */
  isCurrent: boolean;
}
