// npm start: whatever this machine lacks, then the server.
import { buildWeb, installPackages } from './prepare.mjs'
import { supervise } from './supervise.mjs'

try {
  installPackages()
  buildWeb()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
// Lists of songs make much short-lived garbage; a large nursery for it doubles the memory and wins no speed.
supervise(['--max-semi-space-size=8', 'src/server/main.ts'])
