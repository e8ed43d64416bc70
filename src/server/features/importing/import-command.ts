import { stat } from 'node:fs/promises'
import { type Meter, meterOf } from '../../meter.ts'
import type { Platform } from '../../platform.ts'
import { ffmpegOf, resumePackaging } from '../processing/processing.service.ts'
import { findUserByEmail } from '../session/accounts.service.ts'
import { countMusic, type ImportReport, importFolder } from './importing.service.ts'
import { waitForPackaging } from './waiting.service.ts'

export interface Given {
  owner?: string
  wait?: boolean
  inPlace?: boolean
}

const seen = (report: ImportReport): number =>
  report.added + report.updated + report.unchanged + report.duplicates + report.refused

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

const summary = (report: ImportReport): string =>
  [
    `${report.added} ${report.added === 1 ? 'song' : 'songs'} added`,
    report.updated > 0 && `${report.updated} updated`,
    report.unchanged > 0 && `${files(report.unchanged)} known already`,
    report.duplicates > 0 && `${files(report.duplicates)} skipped as the same sound under another name`,
    report.refused > 0 && `${files(report.refused)} skipped with a reason`,
  ]
    .filter(Boolean)
    .join(', ')

const ownerOf = async (on: Platform, address: string | undefined): Promise<number | null> => {
  if (address === undefined) return null
  const account = await findUserByEmail(on, address)
  if (!account) throw new Error(`There is no account ${address}.`)
  return account.id
}

const requireFolder = async (folder: string): Promise<void> => {
  const there = await stat(folder).catch(() => null)
  if (!there?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
}

const wait = async (on: Platform): Promise<void> => {
  if (!ffmpegOf(on)) {
    console.log(
      'ffmpeg is missing, so nothing is converted; the originals play. See: npm run tonearm -- doctor',
    )
    return
  }
  await resumePackaging(on)
  let meter: Meter | null = null
  let total = 0
  await waitForPackaging(on, (left) => {
    if (left > 0 && meter === null) {
      total = left
      meter = meterOf('converting', total)
    }
    meter?.set(total - left)
  })
  ;(meter as Meter | null)?.end()
}

/** Runs an import for the operator; throws a sentence when nothing could be read. */
export const importCommand = async (on: Platform, folder: string, given: Given): Promise<void> => {
  await requireFolder(folder)
  const owner_id = await ownerOf(on, given.owner)
  const meter = meterOf('importing', await countMusic(folder))
  const report = await importFolder(on, folder, {
    owner_id,
    inPlace: given.inPlace ?? false,
    onProgress: (now) => meter.set(seen(now)),
    onRefused: (path, reason) => meter.say(`skipped ${path}: ${reason}`),
  }).finally(() => meter.end())
  if (report.found === 0) throw new Error(`There is no music in ${folder}.`)
  console.log(`${summary(report)}.`)
  if (report.refused >= report.found) throw new Error('No file could be read.')
  if (given.wait) await wait(on)
}
