import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripProperties } from './strip-properties.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strip-'))
  await writeFile(
    join(folder, 'contract.js'),
    `const endpoint = (e) => e
    export const things = { get: endpoint({ path: '/things', reply: 'a schema' }) }
    export const open = { get: { path: '/open', reply: 'a kept schema' } }`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

const bundle = async (app: string): Promise<string> => {
  const entry = join(folder, 'app.js')
  await writeFile(entry, `import { open, things as all } from './contract.js'\n${app}`)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [stripProperties('endpoint', ['reply'], (path) => path === join(folder, 'contract.js'))],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  return [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output.map((file) => 'code' in file && file.code) : []))
    .join()
}

it('removes properties of entries that the function makes, and no others', async () => {
  const code = await bundle('console.log(all, open.get.reply)')
  expect(code).toContain('/things')
  expect(code).not.toContain('a schema')
  expect(code).toContain('a kept schema')
})

it('fails if a module reads what it removes', async () => {
  await expect(bundle('console.log(all.get.reply)')).rejects.toThrow(
    'app.js reads things.get.reply, which the build removes.',
  )
})
