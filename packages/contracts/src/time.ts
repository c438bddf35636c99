/** Source of the current time; injected so that tests and the simulator can control it. */
export interface Clock {
  now(): Date;
}

/** Uniform randomness in [0, 1); injected for the same reason. */
export interface Random {
  next(): number;
}
