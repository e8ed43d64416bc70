import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { KINDS, make } from '../media/testing/corpus.ts'
import { id3Tag, type TestFrame, textFrame } from '../media/testing/id3.ts'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates an empty folder, deleted when the process ends. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-music-'))
  folders.push(folder)
  return folder
}

let pitch = 200

/**
 * Creates a second of audio, unique within the run, with these tags, in the format of its extension. Returns the path.
 */
export const makeMusic = async (
  path: string,
  tags: Record<string, string> = {},
  options: { seconds?: number; cover?: string } = {},
): Promise<string> => {
  mkdirSync(dirname(path), { recursive: true })
  const kind = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  pitch += 3
  const sound = `sine=frequency=${pitch}:duration=${options.seconds ?? 1}`
  await make([
    ...['-f', 'lavfi', '-i', sound],
    ...(options.cover
      ? ['-i', options.cover, '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic']
      : []),
    ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
    ...(KINDS[kind] ?? []),
    path,
  ])
  return path
}

let sound: Promise<Buffer> | null = null

/** Creates an MP3 of a second with these ID3v2.3 frames, or texts by the names of their frames. Returns the path. */
export const makeMp3 = async (
  path: string,
  frames: Record<string, string> | readonly TestFrame[],
): Promise<string> => {
  sound ??= makeMusic(join(makeFolder(), 'bare.mp3')).then((bare) => readFileSync(bare))
  mkdirSync(dirname(path), { recursive: true })
  const all = Array.isArray(frames)
    ? (frames as TestFrame[])
    : Object.entries(frames).map(([id, text]) =>
        textFrame(
          id.replace(/:.*/, ''),
          id.includes(':') ? `${id.slice(id.indexOf(':') + 1)}\0\ufeff${text}` : text,
        ),
      )
  writeFileSync(path, Buffer.concat([id3Tag(3, all), await sound]))
  return path
}

/** Creates an image in one colour. Returns the path. */
export const makePicture = async (path: string, colour: string): Promise<string> => {
  mkdirSync(dirname(path), { recursive: true })
  await make(['-f', 'lavfi', '-i', `color=${colour}:size=300x300`, '-frames:v', '1', path])
  return path
}
