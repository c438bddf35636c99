export { startMailSink } from './mail-sink.ts';
