import { Command } from 'commander'
import type { Platform } from './platform.ts'
import { version } from './version.ts'

type WithPlatform = (run: (on: Platform) => Promise<void>) => Promise<void>

/** Opens everything for one command and closes it again, whatever happens. Loaded late, so that --help is quick. */
const withPlatform: WithPlatform = async (run) => {
  const { readEnv } = await import('./env.ts')
  const { openPlatform } = await import('./open-platform.ts')
  const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'error' })
  const { platform, close } = await openPlatform(env, 'tool')
  const stop = (): void => void close().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await run(platform)
  } finally {
    await close()
  }
}

/** One line for the operator; what went wrong inside is shown with LOG_LEVEL=debug. */
const tell = (error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error)
  console.error(process.env.LOG_LEVEL === 'debug' ? error : `tonearm: ${message.split('\n')[0]}`)
}

const program = new Command('tonearm')
  .description('Looks after a Tonearm server, whether it is running or not.')
  .version(version)
  .showHelpAfterError('(add --help for what it takes)')

const { importingCommands } = await import('./features/importing/importing.cli.ts')
const { sessionCommands } = await import('./features/session/session.cli.ts')
const { operationsCommands } = await import('./features/operations/operations.cli.ts')
const { backupsCommands } = await import('./features/backups/backups.cli.ts')
const { themeCommands } = await import('./features/loading/themes.cli.ts')
const { demoCommands } = await import('./features/demo/demo.cli.ts')
for (const add of [
  importingCommands,
  sessionCommands,
  operationsCommands,
  backupsCommands,
  themeCommands,
  demoCommands,
])
  add(program, withPlatform)

try {
  await program.parseAsync()
  process.exit()
} catch (error) {
  tell(error)
  process.exit(1)
}
