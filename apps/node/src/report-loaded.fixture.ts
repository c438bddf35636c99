// Imported before a program: tells which modules it has loaded when it ends.
import { registerHooks } from 'node:module';

const urls: string[] = [];
registerHooks({
  load: (url, context, next) => {
    urls.push(url);
    return next(url, context);
  },
});
process.once('exit', () => console.log(urls.join('\n')));
