import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RobotsChange, WebRequest } from '../checks/web-log.ts';

export type WebLogLine = ({ kind: 'request' } & WebRequest) | ({ kind: 'robots' } & RobotsChange);

export async function readWebLog(file: string): Promise<{ requests: WebRequest[]; changes: RobotsChange[] }> {
  const requests: WebRequest[] = [];
  const changes: RobotsChange[] = [];
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as WebLogLine;
    if (line.kind === 'robots') changes.push(line);
    else requests.push(line);
  }
  return { requests, changes };
}
