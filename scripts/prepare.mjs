// What a fresh machine lacks: the packages, and the built web app. Node built-ins only, from Node 20.19 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')
/** The runtime that the packages bring: newer than the one that runs this. */
export const node = join(packages, '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
/** The environment in which programs find the packages' programs, and the newer Node, first. */
export const environment = { ...process.env, PATH: join(packages, '.bin') + delimiter + process.env.PATH }

const time = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
const fingerprint = (files) => {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Installs the packages when they are missing or not those of the lock file. */
export function installPackages() {
  const stamp = join(packages, '.installed')
  const wanted = fingerprint(['package-lock.json'])
  const current =
    (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) ||
    time(join(packages, '.package-lock.json')) >= time(join(root, 'package-lock.json'))
  if (current && existsSync(node)) return
  console.log('Installing packages (once, this takes a minute) …')
  // NODE_ENV=production would leave out what builds the web app.
  npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  if (!existsSync(node)) npm('rebuild', 'node', '--loglevel=error')
  if (!existsSync(node))
    throw new Error('The package "node" did not install its program; run "npm ci" and look.')
  writeFileSync(stamp, wanted)
}

function npm(...args) {
  // npm tells its scripts where it lies; run by hand, it is found by name.
  const cli = process.env.npm_execpath
  const [file, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
  const { status, error } = spawnSync(file, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}`)
}

const sources = ['src/web', 'src/contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

function filesBelow(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}

/** Builds the web app when what it is made of has changed since; by content, since a checkout changes all times. */
export function buildWeb() {
  const stamp = join(root, 'dist/.built')
  const wanted = fingerprint(sources.flatMap(filesBelow))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web app …')
  const build = [join(packages, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const { status } = spawnSync(node, build, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The web app could not be built.')
  writeFileSync(stamp, wanted)
}
