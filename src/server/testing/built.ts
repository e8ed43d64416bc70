import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PREPARE = pathToFileURL(join(import.meta.dirname, '../../../scripts/prepare.mjs')).href

/** Builds what has changed since the last build: fault tests start the server as operators do. */
export default function setup(): void {
  const code = `import { build } from ${JSON.stringify(PREPARE)}; build()`
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
}
