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
supervise(['src/server/main.ts'])
