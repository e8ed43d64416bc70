import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const PREPARE = join(import.meta.dirname, '../../../scripts/prepare.mjs')

/** Builds what has changed since the last build: fault tests start the server as operators do. */
export default function setup(): void {
  execFileSync(process.execPath, [PREPARE], { stdio: 'inherit' })
}
