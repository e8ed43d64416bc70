import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContext } from '../context/app-context.ts'

type On = Pick<AppContext, 'env'>

/** Returns the emails that were sent, oldest first, with their long lines joined. */
export const sentMails = ({ env }: On): string[] => {
  const folder = join(env.dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
}

/** Returns those to an address. */
export const mailsTo = (on: On, email: string): string[] =>
  sentMails(on).filter((mail) => mail.includes(`To: ${email}`))
