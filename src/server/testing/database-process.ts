import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type DatabaseProcess = {
  child: ChildProcess
  /** Its first message: the URLs of its database, or why there is none. */
  url?: string
  ownerUrl?: string
  refused?: string
  /** Exit code after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const code = (folder: string, role: string) => `
  import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../db/embedded/embedded.ts'))}
  const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
  try {
    const { url, ownerUrl, close } = await startEmbedded(${JSON.stringify(folder)}, { role: ${JSON.stringify(role)} })
    const held = setInterval(() => {}, 1000)
    process.on('SIGTERM', () => close().then(() => clearInterval(held)))
    say({ url, ownerUrl })
  } catch (error) {
    say({ refused: error.message })
  }`

/** Opens the embedded database of a folder in a separate process, for tests that kill it. */
export async function databaseProcess(
  folder: string,
  { role = 'server', before = [] as string[] } = {},
): Promise<DatabaseProcess> {
  const words = [...before, process.execPath, '--input-type=module', '-e', code(folder, role)]
  const child = spawn(words[0] as string, words.slice(1), { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const said = await new Promise<string>((done, failed) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) done(output)
    })
    exited.then(() => failed(new Error('ended without a word')))
  })
  return {
    child,
    ...(JSON.parse(said) as Pick<DatabaseProcess, 'url' | 'ownerUrl' | 'refused'>),
    async end(signal) {
      child.kill(signal)
      return (await exited)[0]
    },
  }
}
