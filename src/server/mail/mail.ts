import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { htmlOf, type Letter, textOf } from './letter.ts'

export interface Mail {
  /** Sends a letter; throws when the mail server does not take it. */
  send: (to: string, letter: Letter) => Promise<void>
}

/** A mail server as it is set in the back office. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte on. */
  tls: boolean
  user: string
  password: string
}

interface MailOptions {
  /** `smtp://` or `smtps://`, which decides where it is given. */
  smtpUrl?: string | undefined
  /** The mail server as of now; without one, mails become files in `folder`. */
  server: () => MailServer | null
  folder: string
  /** Who the mails are from, as of now. */
  sender: () => { name: string; address: string }
  log: Pick<Logger, 'info'>
}

const PATIENCE_MS = 20_000
const patience = {
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
}

/** Opens the way out for mails: a mail server, else `.eml` files that an operator can read. */
export const openMail = ({ smtpUrl, server, folder, sender, log }: MailOptions): Mail => {
  const wayOut = () => {
    if (smtpUrl !== undefined) return createTransport({ url: smtpUrl, ...patience })
    const set = server()
    if (set === null) return null
    const { host, port, tls, user, password } = set
    return createTransport({
      host,
      port,
      secure: tls,
      ...(user !== '' && { auth: { user, pass: password } }),
      ...patience,
    })
  }
  const paper = createTransport({ streamTransport: true, buffer: true })

  const file = async (message: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')} ${randomUUID()}.eml`)
    await writeFile(path, message, { mode: 0o600 })
    log.info({ path }, 'a mail lies in the data folder, since there is no mail server')
  }

  return {
    send: async (to, letter) => {
      const from = sender()
      const message = {
        from,
        to,
        subject: letter.subject,
        text: textOf(letter),
        html: htmlOf(letter, from.name),
        // Answering machines leave it alone.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(letter.reply_to && { replyTo: letter.reply_to }),
      }
      const out = wayOut()
      if (out) await out.sendMail(message)
      else await file((await paper.sendMail(message)).message as Buffer)
    },
  }
}
