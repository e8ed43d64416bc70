import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CONTRACT = join(import.meta.dirname, '../../contract')

/** Changes with any module of the contract: replies cached by an older build are not used by a newer one. */
export const contractVersion = (): string => {
  const hash = createHash('sha256')
  const modules = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|\/(back-office|configuration)\//.test(name),
  )
  for (const name of modules.sort()) hash.update(readFileSync(join(CONTRACT, name)))
  return hash.digest('hex').slice(0, 8)
}
