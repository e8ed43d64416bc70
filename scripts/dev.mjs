// npm run dev: the server with reload, and Vite in front of it.
import { spawn } from 'node:child_process'
import { environment, installPackages, node, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'

try {
  installPackages()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const port = process.env.PORT || '3000'
const vite = spawn(node, ['node_modules/vite/bin/vite.js'], {
  cwd: root,
  env: { ...environment, APP_SERVER: `http://localhost:${port}` },
  stdio: 'inherit',
})
process.on('exit', () => vite.kill())
// Selling can be tried without a payment provider.
environment.TONEARM_TEST_PAYMENTS ??= '1'
supervise(
  [
    '--watch',
    '--watch-path=src/server',
    '--watch-path=src/contract',
    '--watch-path=src/i18n',
    'src/server/main.ts',
  ],
  {
    // Node's watcher uses the IPC channel of its child.
    stdio: 'inherit',
  },
)
