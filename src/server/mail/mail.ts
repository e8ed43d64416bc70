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

interface MailOptions {
  /** `smtp://` or `smtps://`; without one, mails become files in `folder`. */
  smtpUrl?: string | undefined
  folder: string
  /** Who the mails are from, as of now. */
  sender: () => { name: string; address: string }
  log: Pick<Logger, 'info'>
}

const PATIENCE_MS = 20_000

/** Opens the way out for mails: a mail server, else `.eml` files that an operator can read. */
export const openMail = ({ smtpUrl, folder, sender, log }: MailOptions): Mail => {
  const server =
    smtpUrl === undefined
      ? undefined
      : createTransport({
          url: smtpUrl,
          connectionTimeout: PATIENCE_MS,
          greetingTimeout: PATIENCE_MS,
          socketTimeout: PATIENCE_MS,
        })
  const paper = createTransport({ streamTransport: true, buffer: true })

  const file = async (message: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')} ${randomUUID()}.eml`)
    await writeFile(path, message, { mode: 0o600 })
    log.info({ path }, 'a mail lies in the data folder, since there is no mail server (SMTP_URL)')
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
      if (server) await server.sendMail(message)
      else await file((await paper.sendMail(message)).message as Buffer)
    },
  }
}
