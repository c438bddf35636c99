// Imported before a program: prints the modules that the program has loaded when it ends.
import { registerHooks } from 'node:module';

const urls: string[] = [];
registerHooks({
  load: (url, context, next) => {
    urls.push(url);
    return next(url, context);
  },
});
process.once('exit', () => console.log(urls.join('\n')));
