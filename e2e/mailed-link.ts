import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { product } from './product.ts'

/** Waits for an email to this address and returns its newest link below `path`. */
export const mailedLink = async (to: string, path: string, dataDir = product.dataDir): Promise<URL> => {
  const folder = join(dataDir, 'mail')
  let link: string | undefined
  const look = () => {
    const mails = existsSync(folder) ? readdirSync(folder).sort() : []
    const mine = mails
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(`To: ${to}`))
      .flatMap((mail) => mail.match(/https?:\/\/[^\s"<]+/g) ?? [])
    link = mine.filter((url) => new URL(url).pathname.startsWith(path)).at(-1)
    return link
  }
  await expect.poll(look, { timeout: 30_000 }).toBeTruthy()
  return new URL(String(link))
}
