import { startDemoWeb } from '../src/serving/start-demo-web.ts';

/** The served side of `pages-per-second.ts`: reports its use of CPU and memory on request. */
const web = await startDemoWeb();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuSeconds: (user + system) / 1e6, rssMib: process.memoryUsage.rss() / 1024 / 1024 });
});
process.once('disconnect', () => void web.close());
process.send?.({ port: web.port, addressCount: web.addressCount });
