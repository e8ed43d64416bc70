import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'

const DEMO = join(import.meta.dirname, '../demo/music')
/** Length of a track; each of them is transcoded. */
const SECONDS = 4
/** Length of the one that is played to its second half. */
const LONGER_SECONDS = 14
export const LONGER = 'Lighthouse 4'

interface Track {
  file: string
  tags: Record<string, string>
  codec: string[]
}

const codecs: Record<string, string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '192k', '-id3v2_version', '4'],
  m4a: ['-c:a', 'aac', '-b:a', '160k'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '5'],
  opus: ['-c:a', 'libopus', '-b:a', '96k'],
  wav: ['-c:a', 'pcm_s16le'],
  aiff: ['-c:a', 'pcm_s16be', '-write_id3v2', '1'],
  webm: ['-c:a', 'libopus', '-b:a', '96k'],
}

const track = (folder: string, no: number, ext: string, tags: Record<string, string>): Track => ({
  file: join(folder, `${String(no).padStart(2, '0')} ${tags.title}.${ext}`),
  tags: { track: String(no), ...tags },
  codec: codecs[ext] ?? [],
})

/** Every format, an album on two discs, a compilation, guests, several artists. */
const tracks = (): Track[] => {
  const formats = Object.keys(codecs)
  const all: Track[] = []
  for (let no = 1; no <= 4; no++) {
    all.push(
      track(`Ada Quill/Harbour Lights/CD${no <= 2 ? 1 : 2}`, ((no - 1) % 2) + 1, formats[no - 1] ?? 'mp3', {
        title: `Lighthouse ${no}`,
        artist: no === 3 ? 'Ada Quill feat. Théo Marin' : 'Ada Quill',
        album_artist: 'Ada Quill',
        album: 'Harbour Lights',
        disc: no <= 2 ? '1/2' : '2/2',
        date: '1998',
        genre: 'Folk',
      }),
    )
  }
  for (let no = 1; no <= 3; no++) {
    all.push(
      track('Compilations/Night Ferry', no, formats[no % 8] ?? 'mp3', {
        title: `Crossing ${no}`,
        artist: `Passenger ${no}`,
        album_artist: 'Various Artists',
        album: 'Night Ferry',
        compilation: '1',
        date: '2011',
        genre: no % 2 ? 'Electronic' : 'Ambient',
      }),
    )
  }
  for (let no = 1; no <= 8; no++) {
    all.push(
      track('東京オーケストラ/夜の海', no, formats[no - 1] ?? 'mp3', {
        title: `波 ${no}`,
        artist: '東京オーケストラ',
        album: '夜の海',
        date: '2021',
        genre: 'Classical',
      }),
    )
  }
  return all
}

/**
 * Writes a folder of tagged music cut from the demo catalog, with covers and one broken file. Returns the number of
 * valid tracks.
 */
export const makeTaggedFolder = async (into: string): Promise<number> => {
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('ffmpeg is needed to make the test folder')
  const sources = globSync('**/*.{ogg,opus,mp3,m4a,flac}', { cwd: DEMO }).sort()
  const all = tracks()
  all.forEach(({ file, tags, codec }, i) => {
    const seconds = tags.title === LONGER ? LONGER_SECONDS : SECONDS
    const target = join(into, file)
    mkdirSync(join(target, '..'), { recursive: true })
    const source = join(DEMO, sources[i % sources.length] ?? '')
    execFileSync(ffmpeg.path, [
      '-nostdin',
      '-v',
      'error',
      '-y',
      ...[
        '-ss',
        String((i * 2) % 30),
        '-t',
        String(seconds),
        '-i',
        source,
        '-map',
        '0:a',
        '-map_metadata',
        '-1',
      ],
      ...Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]),
      ...codec,
      target,
    ])
  })
  const covers = globSync('**/cover.jpg', { cwd: DEMO }).sort()
  const folders = ['Ada Quill/Harbour Lights', 'Compilations/Night Ferry', '東京オーケストラ/夜の海']
  folders.forEach((folder, i) => {
    const cover = covers[i % covers.length]
    if (cover) copyFileSync(join(DEMO, cover), join(into, folder, 'cover.jpg'))
  })
  writeFileSync(join(into, 'broken.mp3'), 'this was never music')
  return all.length
}
