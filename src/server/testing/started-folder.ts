import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServer } from './process.ts'

let started: Promise<string> | undefined

const start = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-started-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await startServer(folder, await freePort())
  await server.stop()
  return folder
}

/** Makes a data folder as a first start leaves it: all tests of a run copy the same, since creating one takes long. */
export const startedFolder = async (prefix: string): Promise<string> => {
  started ??= start()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // Keeps owners: the database refuses files of another account.
  execFileSync('cp', ['-a', `${await started}/.`, folder])
  return folder
}
