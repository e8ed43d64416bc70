import type { Command } from 'commander'
import { isSettingKey, settingKeys } from '../../../contract/all-settings.ts'
import { writeSetting } from '../../../contract/settings.ts'
import type { Platform } from '../../platform.ts'

type WithPlatform = (run: (on: Platform) => Promise<void>) => Promise<void>

/** What is found and what is missing; throws when something is broken. */
export const doctor = async (on: Platform): Promise<void> => {
  const marks = { good: 'ok     ', warning: 'warning', broken: 'BROKEN ' }
  const { examine } = await import('./doctor.service.ts')
  const findings = await examine(on)
  for (const { what, state, found, advice } of findings) {
    console.log(`${marks[state]}  ${what}: ${found}`)
    if (advice) console.log(`         ${advice}`)
  }
  const broken = findings.filter((finding) => finding.state === 'broken')
  if (broken.length > 0) throw new Error(`Broken: ${broken.map((finding) => finding.what).join(', ')}.`)
}

const requireKey = (key: string) => {
  if (!isSettingKey(key)) throw new Error(`There is no setting ${key}. See: settings list`)
  return key
}

const jobsCommand = async (on: Platform, given: { failed?: boolean; retry?: boolean }): Promise<void> => {
  const failed = await on.queue.failed()
  if (given.failed) {
    for (const job of failed) {
      console.log(`${job.failed_at}  ${job.name} ${JSON.stringify(job.data)}: ${job.reason}`)
    }
  }
  if (given.retry) {
    for (const job of failed) await on.queue.retry(job.name, job.id)
    console.log(`${failed.length} jobs are tried again.`)
    return
  }
  const { jobsToDo } = await import('./jobs.service.ts')
  console.log(`${await jobsToDo(on)} jobs to do, ${failed.length} failed.`)
}

const settingsCommands = (program: Command, withPlatform: WithPlatform): void => {
  const settings = program.command('settings').description('settings of the server')
  settings
    .command('list')
    .description('all settings with their values')
    .action(() =>
      withPlatform(async (on) => {
        const now = on.settings()
        for (const key of settingKeys) console.log(`${key}=${writeSetting(now[key])}`)
      }),
    )
  settings
    .command('get')
    .argument('<key>')
    .action((key: string) =>
      withPlatform(async (on) => console.log(writeSetting(on.settings()[requireKey(key)]))),
    )
  settings
    .command('set')
    .argument('<key>')
    .argument('<value>', '0 and 1 for off and on')
    .action((key: string, value: string) =>
      withPlatform(async (on) => {
        const { setSetting } = await import('../settings/settings.service.ts')
        await setSetting(on, requireKey(key), value)
        console.log(`${key}=${value}`)
      }),
    )
}

/** Adds `settings`, `jobs` and `doctor`. */
export const operationsCommands = (program: Command, withPlatform: WithPlatform): void => {
  settingsCommands(program, withPlatform)
  program
    .command('jobs')
    .description('work that is waiting or failed')
    .option('--failed', 'which failed, and why')
    .option('--retry', 'try the failed ones again')
    .action((given: { failed?: boolean; retry?: boolean }) => withPlatform((on) => jobsCommand(on, given)))
  program
    .command('doctor')
    .description('what is found, what is missing, what to do')
    .action(() => withPlatform(doctor))
}
