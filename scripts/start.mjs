// npm start: prepares the machine if necessary, then runs the server.
import { build, installPackages } from './prepare.mjs'
import { supervise } from './supervise.mjs'

try {
  installPackages()
  build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
// Lists of songs create much short-lived garbage; a large young generation would double the memory and gain no speed. It
// has its size from the beginning, as loading the server fills it at once.
supervise(['--min-semi-space-size=8', '--max-semi-space-size=8', 'dist-server/main.js'])
