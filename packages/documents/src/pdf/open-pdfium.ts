import { readFile } from 'node:fs/promises';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** PDFium in WebAssembly: without scripts, files and network, in its own memory. */
export interface Pdfium {
  calls: WrappedPdfiumModule;
  /**
   * The library's memory. Call again after each call of the library, because the buffer moves as it grows.
   */
  bytes(): Uint8Array<ArrayBuffer>;
  /** Allocates memory; returns its address, or 0 if there is not enough. */
  allocate(bytes: number): number;
  free(address: number): void;
}

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Instance {
  exports: { malloc(bytes: number): number; free(address: number): void };
}

/** Declared here because its types come only with those of browsers. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(program: object, imports: object): Promise<Instance>;
  Memory: new () => Memory;
};

let compiled: Promise<object> | null = null;

/**
 * Starts the library. An instance in which a call failed must not be used again.
 *
 * @param maxBytes limit of its memory, beyond which its calls fail
 */
export async function openPdfium(maxBytes: number): Promise<Pdfium> {
  compiled ??= readFile(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  const program = await compiled;
  const started = Promise.withResolvers<Instance>();
  const start = async (imports: object, done: (instance: Instance) => void) => {
    const made = await WebAssembly.instantiate(program, imports);
    boundMemory(memoryOf(made), maxBytes);
    started.resolve(made);
    done(made);
  };
  const loading = init({
    instantiateWasm(imports: object, done: (instance: Instance) => void) {
      start(imports, done).catch(started.reject);
      return {};
    },
    print: () => undefined,
    printErr: () => undefined,
  });
  const instance = await started.promise;
  const calls = await loading;
  calls.PDFiumExt_Init();
  const memory = memoryOf(instance);
  const { malloc, free } = instance.exports;
  return { calls, bytes: () => new Uint8Array(memory.buffer), allocate: malloc, free };
}

function memoryOf(instance: Instance): Memory {
  const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
  if (memory === undefined) throw new Error('PDFium has no memory');
  return memory;
}

const wasmPageBytes = 65_536;

/** Limits the method by which the library grows its memory; it treats an error as out of memory. */
function boundMemory(memory: Memory, maxBytes: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * wasmPageBytes > maxBytes) throw new RangeError('memory is full');
    return grow(pages);
  };
}
