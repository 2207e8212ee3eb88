// Which mailbox does an IMAP address name? imap(s)://user:password@host:port/MAILBOX, and no more.

export type ImapAddress = {
  readonly host: string;
  readonly port: number;
  /** TLS from the start. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  readonly mailbox: string;
  /** The mailbox without its password: for rows, logs and people. */
  readonly label: string;
};

/**
 * Null if it is not such an address. User, password and mailbox may be percent-encoded; INBOX by
 * default.
 */
export function imapAddressOf(value: string): ImapAddress | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^imaps?:$/.test(url.protocol)) return null;
  if (url.hostname === '' || url.search !== '' || url.hash !== '') return null;
  try {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    const mailbox = decodeURIComponent(url.pathname.replace(/^\//, '')) || 'INBOX';
    if (user === '' || password === '' || /[\r\n\0]/.test(user + password + mailbox)) return null;
    const isSecure = url.protocol === 'imaps:';
    const port = url.port === '' ? (isSecure ? 993 : 143) : Number(url.port);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return { host, port, isSecure, user, password, mailbox, label: `${user}@${host}/${mailbox}` };
  } catch {
    return null;
  }
}
