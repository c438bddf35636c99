import type {
  ResourceAnswer,
  ResourceContext,
  ResourceConversation,
  ResourceProtocol,
  ResourceRequest,
} from '../protocol.ts';
import { fileMediaType } from './file-media-type.ts';
import { FtpControl, FTPError } from './ftp-control.ts';
import { accessCodeOfReply, isUnsupported, modifiedAt } from './ftp-replies.ts';

/**
 * Files and directories of FTP servers, by anonymous login, in passive mode and without TLS. The listing of a
 * directory is kept as received; its media type states the format.
 */
export const ftp: ResourceProtocol = {
  schemes: ['ftp'],
  defaultPort: 21,
  converse: (context) => new FtpConversation(context),
};

const maxDetailCharacters = 500;

/** Conventional password of a crawler without a contact, which accesses only private networks. */
const passwordWithoutContact = 'anonymous@';

/** `;type=i` at the end of a URL chooses a transfer mode (RFC 1738, 3.2.2); all transfers are binary. */
const transferType = /;type=[aid]$/i;

class FtpConversation implements ResourceConversation {
  readonly #control: FtpControl;
  readonly #password: string;
  #login: Promise<void> | null = null;
  #listCommand: 'MLSD' | 'LIST' = 'MLSD';

  constructor({ socket, connectTo, identity }: ResourceContext) {
    this.#control = new FtpControl(socket, connectTo);
    this.#password = passwordOf(identity.contact);
  }

  async request(request: ResourceRequest): Promise<ResourceAnswer> {
    const path = commandPath(request.url);
    if (path === null) return { code: 'url-invalid', detail: 'a line end in the path' };
    try {
      await (this.#login ??= this.#logIn());
      return await (path.endsWith('/') ? this.#list(path, request) : this.#retrieve(path, request));
    } catch (error) {
      if (!(error instanceof FTPError)) throw error;
      const { code, message } = error;
      return { code: accessCodeOfReply(code, message), detail: message.slice(0, maxDetailCharacters) };
    }
  }

  async #logIn(): Promise<void> {
    await this.#control.login(this.#password);
    await this.#control.ask('TYPE I');
  }

  async #retrieve(
    path: string,
    { url, ifModifiedSince, begin, write }: ResourceRequest,
  ): Promise<ResourceAnswer> {
    const control = this.#control;
    const modified = modifiedAt((await control.tryAsk(`MDTM ${path}`))?.message ?? '');
    const dated: [string, string][] = modified === null ? [] : [['Last-Modified', modified]];
    if (modified !== null && modified === ifModifiedSince) {
      begin(dated);
      return { code: 'not-modified' };
    }
    let hasBegun = false;
    const state = (firstBytes: Uint8Array) => {
      if (!hasBegun) begin([['Content-Type', fileMediaType(path, firstBytes)], ...dated]);
      hasBegun = true;
    };
    try {
      await control.transfer(`RETR ${path}`, (chunk) => {
        state(chunk);
        return write(chunk);
      });
    } catch (error) {
      const mayBeDirectory = error instanceof FTPError && error.code >= 500 && !hasBegun;
      if (!mayBeDirectory || (await control.tryAsk(`CWD ${path}`)) === null) throw error;
      return { code: 'redirect', location: `${url.pathname}/` };
    }
    state(new Uint8Array());
    return { code: 'ok' };
  }

  /** LIST is sent without arguments: servers pass them on to a program, or split them at blanks. */
  async #list(path: string, { begin, write }: ResourceRequest): Promise<ResourceAnswer> {
    await this.#control.ask(`CWD ${path}`);
    for (;;) {
      const command = this.#listCommand;
      begin([['Content-Type', `text/x-ftp-listing; format=${command.toLowerCase()}`]]);
      try {
        await this.#control.transfer(command, write);
        return { code: 'ok' };
      } catch (error) {
        if (command === 'LIST' || !(error instanceof FTPError) || !isUnsupported(error.code)) throw error;
        this.#listCommand = 'LIST';
      }
    }
  }
}

/** The address of a mail contact, or the contact itself, without characters that would end the command. */
function passwordOf(contact: string | null): string {
  const text = (contact ?? '').replace(/^mailto:/i, '').replaceAll(/[^\x21-\x7e]/g, '');
  return text === '' ? passwordWithoutContact : text;
}

/**
 * The path that commands name, one character per byte, because servers do not say how they encode names. Null
 * for a path with a line end or a zero byte, which would end the command and begin another.
 */
function commandPath({ pathname, search }: URL): string | null {
  const path = `${pathname}${search}`.replace(transferType, '');
  const bytes = path.replace(/%([0-9a-f]{2})/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return /[\r\n\0]/.test(bytes) ? null : bytes;
}
