import { Command } from 'commander'
import type { AppContext } from './context/app-context.ts'
import { version } from './core/version.ts'

type WithContext = (run: (ctx: AppContext) => Promise<void>) => Promise<void>

/** Opens the app context for one command and always closes it. Loaded on demand, so that --help is fast. */
const withContext: WithContext = async (run) => {
  const { readEnv } = await import('./core/env.ts')
  const { openContext: openPlatform } = await import('./open-context.ts')
  const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'error' })
  const { context: platform, close } = await openPlatform(env, 'tool')
  const stop = (): void => void close().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await run(platform)
  } finally {
    await close()
  }
}

/** Prints one line for the operator; details are shown with LOG_LEVEL=debug. */
const tell = (error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error)
  console.error(process.env.LOG_LEVEL === 'debug' ? error : `tonearm: ${message.split('\n')[0]}`)
}

const program = new Command('tonearm')
  .description('Manages a Tonearm server, running or stopped.')
  .version(version)
  .showHelpAfterError('(add --help to see its options)')

const { importingCommands } = await import('./domains/catalog/importing/cli.ts')
const { sessionCommands } = await import('./domains/platform/auth/cli.ts')
const { operationsCommands } = await import('./domains/site/operations/cli.ts')
const { backupsCommands } = await import('./domains/site/backups/cli.ts')
const { themeCommands } = await import('./domains/platform/themes/cli.ts')
const { demoCommands } = await import('./domains/site/demo/cli.ts')
for (const add of [
  importingCommands,
  sessionCommands,
  operationsCommands,
  backupsCommands,
  themeCommands,
  demoCommands,
])
  add(program, withContext)

try {
  await program.parseAsync()
  process.exit()
} catch (error) {
  tell(error)
  process.exit(1)
}
