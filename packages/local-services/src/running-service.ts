/** A local service that answers at `url`, which carries its password. */
export interface RunningService {
  url: string;
  pid: number;
  /** Settles when the process is gone, whether asked to stop or not. */
  exited: Promise<void>;
  /** Shuts down in good order, then with force; resolves when the process is gone. May be called again. */
  stop: () => Promise<void>;
}
