// Fetches a list of pages, one connection per host, with the least work of an archiving crawler: parse links,
// digest, compress, append to a file. Arguments: port, file of `host/path` lines, output file.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { Client } from 'undici';

const [port = '', list = '', output = ''] = process.argv.slice(2);
const file = openSync(output, 'a');
let linkCount = 0;

function pathsByHost(): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of readFileSync(list, 'utf8').split('\n')) {
    const slash = line.indexOf('/');
    const host = line.slice(0, slash);
    const paths = hosts.get(host) ?? [];
    hosts.set(host, paths);
    paths.push(line.slice(slash));
  }
  return hosts;
}

function linksOf(html: string, url: string): string[] {
  const links: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const target = name === 'a' ? attributes['href'] : undefined;
      const resolved = target === undefined ? null : URL.parse(target, url);
      if (resolved) links.push(resolved.href);
    },
  });
  parser.end(html);
  return links;
}

async function crawlHost(host: string, paths: readonly string[]): Promise<void> {
  const client = new Client(`http://127.0.0.1:${port}`);
  for (const path of paths) {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path,
      headers: { host: `${host}:${port}` },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    linkCount += linksOf(bytes.toString('utf8'), `http://${host}:${port}${path}`).length;
    const digest = createHash('sha256').update(bytes).digest('hex');
    const head = JSON.stringify({ url: host + path, statusCode, headers, digest });
    writeSync(file, gzipSync(Buffer.concat([Buffer.from(head), bytes])));
  }
  await client.close();
}

await Promise.all([...pathsByHost()].map(([host, paths]) => crawlHost(host, paths)));
closeSync(file);
console.log(`${linkCount} links`);
