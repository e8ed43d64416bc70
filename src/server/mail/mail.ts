import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Email, htmlOf, textOf } from './email-template.ts'

/** A file that an email carries. */
export interface Attachment {
  name: string
  bytes: Buffer
}

export interface Mail {
  /** Sends an email by the mail server of this moment; throws if the mail server does not accept it. */
  send: (to: string, email: Email, attachments?: readonly Attachment[]) => Promise<void>
}

/** A mail server as configured in the back office. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte. */
  tls: boolean
  user: string
  password: string
}

interface MailOptions {
  /** `smtp://` or `smtps://`; takes precedence if set. */
  smtpUrl?: string | undefined
  /** The current mail server; without one, emails are written to files in `folder`. */
  server: () => MailServer | null
  folder: string
  /** The current sender. */
  sender: () => { name: string; address: string }
  log: Pick<Logger, 'info'>
}

type Mailer = typeof import('nodemailer')

const SMTP_TIMEOUT_MS = 20_000
const timeouts = {
  connectionTimeout: SMTP_TIMEOUT_MS,
  greetingTimeout: SMTP_TIMEOUT_MS,
  socketTimeout: SMTP_TIMEOUT_MS,
}

/** A password is never sent in plain text: who is in between could suppress STARTTLS. On this machine nobody is. */
const requiresTls = (host: string, user: string): boolean =>
  user !== '' && !['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)

/** Opens the mail transport: a mail server, or `.eml` files for the operator. */
export const openMail = ({ smtpUrl, server, folder, sender, log }: MailOptions): Mail => {
  const transport = ({ createTransport }: Mailer, set: MailServer | null) => {
    if (smtpUrl !== undefined) {
      const { hostname, username } = new URL(smtpUrl)
      return createTransport({ url: smtpUrl, requireTLS: requiresTls(hostname, username), ...timeouts })
    }
    if (set === null) return null
    const { host, port, tls, user, password } = set
    return createTransport({
      host,
      port,
      secure: tls,
      requireTLS: !tls && requiresTls(host, user),
      ...(user !== '' && { auth: { user, pass: password } }),
      ...timeouts,
    })
  }
  const file = async (message: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')} ${randomUUID()}.eml`)
    await writeFile(path, message, { mode: 0o600 })
    log.info({ path }, 'no mail server configured: email saved to the data folder')
  }

  return {
    send: async (to, email, attachments = []) => {
      const from = sender()
      const set = server()
      const message = {
        from,
        to,
        subject: email.subject,
        text: textOf(email),
        html: htmlOf(email, from.name),
        attachments: attachments.map(({ name, bytes }) => ({ filename: name, content: bytes })),
        headers: {
          // Prevents automatic replies.
          'Auto-Submitted': 'auto-generated',
          ...(email.unsubscribe && {
            'List-Unsubscribe': `<${email.unsubscribe.url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(email.reply_to && { replyTo: email.reply_to }),
      }
      // Loaded with the first email: most nodes send few.
      const mailer = await import('nodemailer')
      const out = transport(mailer, set)
      if (out) return void (await out.sendMail(message))
      const paper = mailer.createTransport({ streamTransport: true, buffer: true })
      await file((await paper.sendMail(message)).message as Buffer)
    },
  }
}
