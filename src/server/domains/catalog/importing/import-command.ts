import { stat } from 'node:fs/promises'
import type { AppContext } from '../../../context/app-context.ts'
import { createProgressBar, type ProgressBar } from '../../../core/cli-progress.ts'
import { encodingNamed } from '../../../core/guess-encoding.ts'
import { findUserByEmail } from '../../platform/index.ts'
import { ffmpegOf, resumePackaging } from '../transcoding/service.ts'
import { recordImport } from './reports/service.ts'
import {
  countMusic,
  type ImportedFile,
  type ImportReport,
  importFolder,
  waitForTranscoding,
} from './service.ts'

export interface ImportArguments {
  owner?: string
  wait?: boolean
  inPlace?: boolean
  strict?: boolean
  encoding?: string
  reread?: boolean
}

const seen = (report: ImportReport): number =>
  report.added + report.updated + report.moved + report.unchanged + report.duplicates + report.rejected

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

const summary = (report: ImportReport): string =>
  [
    `${report.added} ${report.added === 1 ? 'song' : 'songs'} added`,
    report.updated > 0 && `${report.updated} updated`,
    report.moved > 0 && `${files(report.moved)} found elsewhere`,
    report.unchanged > 0 && `${files(report.unchanged)} already imported`,
    report.duplicates > 0 && `${files(report.duplicates)} skipped as duplicates of the same audio`,
    report.truncated > 0 && `${report.truncated} of them incomplete: the end is missing`,
    report.guessed > 0 && `the encoding of ${files(report.guessed)} guessed (--encoding states it)`,
    report.rejected > 0 && `${files(report.rejected)} skipped with a reason`,
  ]
    .filter(Boolean)
    .join(', ')

const loadOwner = async (ctx: AppContext, address: string | undefined): Promise<number | null> => {
  if (address === undefined) return null
  const account = await findUserByEmail(ctx, address)
  if (!account) throw new Error(`No account found for ${address}.`)
  return account.id
}

const readEncoding = (name: string | undefined): string | null => {
  if (name === undefined) return null
  const encoding = encodingNamed(name)
  if (encoding === null)
    throw new Error(
      `Unknown encoding ${name}. Known are windows-1251, koi8-r, shift_jis, gb18030, big5, euc-kr and others.`,
    )
  return encoding
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Returns what to tell of a file at once; null if nothing. */
const remarkOn = ({ path, outcome, reason, truncated, guess }: ImportedFile): string | null => {
  if (outcome === 'rejected') return `skipped ${path}: ${reason}`
  if (truncated) return `imported ${path}, although its end is missing`
  return guess ? `read ${path} as ${guess.encoding} (${percent(guess.confidence)} sure)` : null
}

const requireFolder = async (folder: string): Promise<void> => {
  const there = await stat(folder).catch(() => null)
  if (!there?.isDirectory()) throw new Error(`Folder ${folder} does not exist.`)
}

const wait = async (ctx: AppContext): Promise<void> => {
  if (!(await ffmpegOf(ctx))) {
    console.log(
      'ffmpeg is missing, so nothing is transcoded and the originals play. See: npm run tonearm -- doctor',
    )
    return
  }
  await resumePackaging(ctx)
  let meter: ProgressBar | null = null
  let total = 0
  await waitForTranscoding(ctx, (left) => {
    if (left > 0 && meter === null) {
      total = left
      meter = createProgressBar('converting', total)
    }
    meter?.set(total - left)
  })
  ;(meter as ProgressBar | null)?.end()
}

/** Runs an import from the command line. Throws a message for the operator if nothing could be read. */
export const importCommand = async (
  ctx: AppContext,
  folder: string,
  args: ImportArguments,
): Promise<void> => {
  await requireFolder(folder)
  const owner_id = await loadOwner(ctx, args.owner)
  const options = {
    owner_id,
    inPlace: args.inPlace ?? false,
    strict: args.strict ?? false,
    reread: args.reread ?? false,
    encoding: readEncoding(args.encoding),
  }
  const meter = createProgressBar('importing', await countMusic(folder))
  const report = await recordImport(ctx, folder, options, (onFile) =>
    importFolder(ctx, folder, {
      ...options,
      onProgress: (now) => meter.set(seen(now)),
      onFile: (file) => {
        onFile(file)
        const remark = remarkOn(file)
        if (remark) meter.say(remark)
      },
    }),
  ).finally(() => meter.end())
  if (report.found === 0) throw new Error(`No music found in ${folder}.`)
  console.log(`${summary(report)}.`)
  if (seen(report) === report.rejected) throw new Error('No file could be read.')
  if (args.wait) await wait(ctx)
}
