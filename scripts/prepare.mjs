// Prepares a fresh machine: installs the packages and builds web app and server. Node built-ins only, from Node 20.19 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')
/** The Node installed as a package: newer than the one that runs this. */
export const node = join(packages, '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
/**
 * An environment whose PATH starts with the packages' programs, including the newer Node, and in which Node caches
 * compiled code: loading the server takes half as long then. Threads that compress and hash share two heaps of glibc:
 * with one each, the memory of a busy server grows by 100 MB and is not returned.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(packages, '.cache/node'),
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  PATH: join(packages, '.bin') + delimiter + process.env.PATH,
}

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

/** Installs the packages if they are missing or differ from the lock file. */
export function installPackages() {
  const stamp = join(packages, '.installed')
  const wanted = fingerprint(['package-lock.json'])
  const current =
    (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) ||
    time(join(packages, '.package-lock.json')) >= time(join(root, 'package-lock.json'))
  if (current && existsSync(node)) return
  // npm would delete everything in the folder that the link leads to.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      'node_modules is a link, and its packages are not those of package-lock.json; install them there.',
    )
  console.log('Installing packages (once, this takes a minute) …')
  // NODE_ENV=production would omit what builds the web app.
  npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  if (!existsSync(node)) npm('rebuild', 'node', '--loglevel=error')
  if (!existsSync(node))
    throw new Error('The package "node" did not install its program; run "npm ci" and look.')
  writeFileSync(stamp, wanted)
}

function npm(...args) {
  // npm passes its own path to scripts; without npm, it is found by name.
  const cli = process.env.npm_execpath
  const [file, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
  const { status, error } = spawnSync(file, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}`)
}

/** Build targets: the web app, and the server in few files. */
const builds = [
  {
    name: 'the web app',
    stamp: 'dist/.built',
    args: [],
    sources: [
      'src/web',
      'src/embed',
      'src/contract',
      'src/i18n',
      'public',
      'index.html',
      'vite.config.ts',
      'package-lock.json',
    ],
  },
  {
    name: 'the server',
    stamp: 'dist-server/.built',
    args: ['--config', 'vite.server.config.ts'],
    sources: ['src/server', 'src/contract', 'src/i18n', 'vite.server.config.ts', 'package-lock.json'],
  },
]

/** Returns files and folders below a path with the time of their last change, which no checkout or copy can preserve. */
function entriesBelow(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  const own = { path, changed: stat.ctimeMs, isFile: !stat.isDirectory() }
  if (own.isFile) return /\.test\.tsx?$|\/testing\//.test(path) ? [] : [own]
  return [
    own,
    ...readdirSync(join(root, path))
      .sort()
      .flatMap((name) => entriesBelow(`${path}/${name}`)),
  ]
}

/** Builds what has changed, compared by content unless nothing was touched, since a checkout changes all times. */
export function build() {
  for (const { name, stamp, args, sources } of builds) {
    const began = new Date()
    const entries = sources.flatMap(entriesBelow)
    const file = join(root, stamp)
    const built = time(file)
    if (built > 0 && entries.every(({ changed }) => changed < built)) continue
    const wanted = fingerprint(entries.filter(({ isFile }) => isFile).map(({ path }) => path))
    if (built === 0 || readFileSync(file, 'utf8') !== wanted) {
      console.log(`Building ${name} …`)
      const vite = [join(packages, 'vite/bin/vite.js'), 'build', ...args, '--logLevel', 'warn']
      const { status } = spawnSync(node, vite, {
        cwd: root,
        // Whatever runs it, tests too: another mode leaves out and adds parts.
        env: { ...environment, NODE_ENV: 'production' },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      if (status !== 0) throw new Error(`Building ${name} failed.`)
      writeFileSync(file, wanted)
    }
    // What changed meanwhile is newer.
    utimesSync(file, began, began)
  }
}

if (process.argv[1] === import.meta.filename) build()
