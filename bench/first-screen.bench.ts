import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Bench, Result } from './result.ts'

const ROOT = join(import.meta.dirname, '..')

interface Piece {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
}

/** Returns the size of everything required before a screen shows: entry, shell and screen with all imports. */
const weight = (manifest: Record<string, Piece>, dist: string, sources: string[]): number => {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const piece = manifest[key]
    if (!piece || files.has(piece.file)) return
    files.add(piece.file)
    for (const css of piece.css ?? []) files.add(css)
    for (const next of piece.imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return bytes / 1024
}

const measure = async (): Promise<Result[]> => {
  const dist = join(ROOT, 'node_modules/.cache/first-screen')
  await build({ root: ROOT, logLevel: 'silent', build: { outDir: dist, manifest: true, emptyOutDir: true } })
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Piece
  >
  const screen = (...sources: string[]): number => weight(manifest, dist, ['index.html', ...sources])
  return [
    {
      what: 'first screen of a listener, scripts and styles, gzip',
      value: screen('src/web/app/ListenerShell.tsx', 'src/web/features/home/Home.tsx'),
      unit: 'KiB',
      goal: 'at most 145 KiB',
    },
    {
      what: 'log-in, scripts and styles, gzip',
      value: screen('src/web/features/auth/Login.tsx'),
      unit: 'KiB',
      goal: 'at most 128 KiB',
    },
  ]
}

export const bench: Bench = { name: 'first screen', run: measure }
