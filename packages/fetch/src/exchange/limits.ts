/** Limits of one access, in time and in bytes. */
export interface FetchLimits {
  /** For a connection, TLS included; name resolution has its own time limits. */
  connectTimeoutSeconds: number;
  /** From the request to the end of the response head. */
  headersTimeoutSeconds: number;
  /** For the whole access, from the DNS query to the last byte. */
  totalTimeoutSeconds: number;
  /** An answer slower than this over a whole window is cut short; 0 = never. */
  minSpeedBytesPerSecond: number;
  speedWindowSeconds: number;
  /** Longest response head. */
  maxHeaderBytes: number;
  /** Longest body kept, as transferred (compressed); longer ones are cut. */
  maxBodyBytes: number;
  /** How long an idle connection of a session is kept, unless the server says less. */
  keepAliveSeconds: number;
}

export const defaultFetchLimits: Readonly<FetchLimits> = {
  connectTimeoutSeconds: 20,
  headersTimeoutSeconds: 60,
  totalTimeoutSeconds: 1200,
  minSpeedBytesPerSecond: 50,
  speedWindowSeconds: 30,
  maxHeaderBytes: 65_536,
  maxBodyBytes: 67_108_864,
  keepAliveSeconds: 15,
};
