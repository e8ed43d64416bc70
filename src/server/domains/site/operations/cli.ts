import type { Command } from 'commander'
import { isSecretSetting, isSettingKey, settingKeys } from '../../../../contract/core/all-settings.ts'
import { writeSetting } from '../../../../contract/core/settings.ts'
import { MASK } from '../../../../contract/platform/back-office/settings.ts'
import type { AppContext } from '../../../context/app-context.ts'

type WithContext = (run: (ctx: AppContext) => Promise<void>) => Promise<void>

/** Reports checks and problems; throws if something is broken. */
export const doctor = async (ctx: AppContext): Promise<void> => {
  const marks = { good: 'ok     ', warning: 'warning', broken: 'BROKEN ' }
  const { examine } = await import('./doctor.service.ts')
  const findings = await examine(ctx)
  for (const { what, state, found, advice } of findings) {
    console.log(`${marks[state]}  ${what}: ${found}`)
    if (advice) console.log(`         ${advice}`)
  }
  const broken = findings.filter((finding) => finding.state === 'broken')
  if (broken.length > 0) throw new Error(`Broken: ${broken.map((finding) => finding.what).join(', ')}.`)
}

const requireKey = (key: string) => {
  if (!isSettingKey(key)) throw new Error(`Unknown setting ${key}. See: settings list`)
  return key
}

const jobsCommand = async (
  ctx: AppContext,
  options: { failed?: boolean; retry?: boolean },
): Promise<void> => {
  const failed = await ctx.queue.failed()
  if (options.failed) {
    for (const job of failed) {
      console.log(`${job.failed_at}  ${job.name} ${JSON.stringify(job.data)}: ${job.reason}`)
    }
  }
  if (options.retry) {
    for (const job of failed) await ctx.queue.retry(job.name, job.id)
    console.log(`${failed.length} jobs retried.`)
    return
  }
  const { jobsToDo } = await import('./jobs.service.ts')
  console.log(`${await jobsToDo(ctx)} jobs pending, ${failed.length} failed.`)
}

const settingsCommands = (program: Command, withContext: WithContext): void => {
  const settings = program.command('settings').description('server settings')
  settings
    .command('list')
    .description('list all settings with their values')
    .action(() =>
      withContext(async (ctx) => {
        const now = ctx.settings()
        for (const key of settingKeys) {
          const value = writeSetting(now[key])
          console.log(`${key}=${isSecretSetting(key) && value !== '' ? MASK : value}`)
        }
      }),
    )
  settings
    .command('get')
    .argument('<key>')
    .action((key: string) =>
      withContext(async (ctx) => console.log(writeSetting(ctx.settings()[requireKey(key)]))),
    )
  settings
    .command('set')
    .argument('<key>')
    .argument('<value>', '0 and 1 for off and on')
    .action((key: string, value: string) =>
      withContext(async (ctx) => {
        const { setSetting } = await import('../../platform/index.ts')
        await setSetting(ctx, requireKey(key), value)
        console.log(`${key}=${value}`)
      }),
    )
}

const migrateCommand = async (): Promise<void> => {
  const [{ readEnv }, { openDatabase }, { migrate }] = await Promise.all([
    import('../../../core/env.ts'),
    import('../../../db/open.ts'),
    import('../../../db/migrate.ts'),
  ])
  const database = await openDatabase(readEnv(), { role: 'tool' })
  try {
    const names = await database.asOwner((db, user) => migrate(db, user, { log: console.log }))
    console.log(names.length === 0 ? 'The database is up to date.' : `Ran ${names.length} migrations.`)
  } finally {
    await database.close()
  }
}

/** Adds `settings`, `jobs`, `rotate-secret`, `migrate` and `doctor`. */
export const operationsCommands = (program: Command, withContext: WithContext): void => {
  settingsCommands(program, withContext)
  program
    .command('jobs')
    .description('waiting and failed jobs')
    .option('--failed', 'list failed jobs with their errors')
    .option('--retry', 'retry failed jobs')
    .action((options: { failed?: boolean; retry?: boolean }) =>
      withContext((ctx) => jobsCommand(ctx, options)),
    )
  program
    .command('rotate-secret')
    .description('encrypt everything with a new TONEARM_SECRET, while no server runs')
    .action(() =>
      withContext(async (ctx) => {
        const { rotateSecret } = await import('./rotate-secret.service.ts')
        for (const line of await rotateSecret(ctx, Boolean(process.env.TONEARM_SECRET?.trim())))
          console.log(line)
      }),
    )
  program
    .command('migrate')
    .description('bring the database up to date, beside running servers')
    .action(migrateCommand)
  program
    .command('doctor')
    .description('check the installation and suggest fixes')
    .action(() => withContext(doctor))
}
