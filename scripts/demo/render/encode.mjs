// Encodes a finished recording into one of four containers, with its tags.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { id3Tag } from './id3-tag.mjs'
import { ffmpeg } from './tools.mjs'

const BITEXACT = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1']
const CODEC = {
  mp3: ['-c:a', 'libmp3lame', '-q:a', '6', '-id3v2_version', '0', '-write_xing', '1'],
  m4a: ['-c:a', 'aac', '-b:a', '88k', '-movflags', '+faststart'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '0.8'],
  opus: ['-c:a', 'libopus', '-b:a', '58k', '-ar', '48000'],
}

export const lrcOf = (lines) =>
  lines
    .map(({ seconds, words }) => {
      const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
      return `[${minutes}:${(seconds % 60).toFixed(2).padStart(5, '0')}]${words}`
    })
    .join('\n')

// https://www.rfc-editor.org/rfc/rfc9639 picture block, as Ogg comments carry it
function pictureBlock(jpeg, size) {
  const number = (value) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const mime = Buffer.from('image/jpeg')
  return Buffer.concat([
    number(3),
    number(mime.length),
    mime,
    number(0),
    number(size),
    number(size),
    number(24),
    number(0),
    number(jpeg.length),
    jpeg,
  ])
}

const escaped = (value) => String(value).replace(/[=;#\\\n]/g, (char) => `\\${char}`)

function metadataFile(tags, format, scratch, name) {
  const vorbis = format === 'ogg' || format === 'opus'
  const fields = {
    title: tags.title,
    artist: tags.artists.join('; '),
    album: tags.album,
    album_artist: tags.albumArtist,
    date: tags.year,
    genre: tags.genre,
    copyright: tags.copyright,
    comment: tags.comment,
  }
  Object.assign(
    fields,
    vorbis
      ? { track: tags.track, TRACKTOTAL: tags.trackTotal, disc: tags.disc, DISCTOTAL: tags.discTotal }
      : { track: `${tags.track}/${tags.trackTotal}`, disc: `${tags.disc}/${tags.discTotal}` },
  )
  if (tags.compilation) fields[vorbis ? 'COMPILATION' : 'compilation'] = 1
  if (tags.lrc) fields[vorbis ? 'LYRICS' : 'lyrics'] = tags.lrc
  if (tags.cover && (format === 'ogg' || format === 'opus'))
    fields.METADATA_BLOCK_PICTURE = pictureBlock(tags.cover, tags.coverSize).toString('base64')
  const file = join(scratch, `${name}.ffmeta`)
  writeFileSync(
    file,
    `;FFMETADATA1\n${Object.entries(fields)
      .map(([key, value]) => `${key}=${escaped(value)}`)
      .join('\n')}\n`,
  )
  return file
}

export function encode(source, format, tags, output, scratch, name, channels = 2) {
  // An explicit mix: by default, ffmpeg makes the sum 3 dB louder for some encoders than for others.
  const mono = ['-af', 'pan=mono|c0=0.5*c0+0.5*c1']
  // Speech in one channel needs about half the rate of music in two.
  const shape = channels === 2 ? [] : format === 'm4a' ? [...mono, '-b:a', '52k'] : mono
  if (format === 'mp3') {
    ffmpeg('-i', source, '-map', '0:a', ...BITEXACT, ...shape, ...CODEC.mp3, output)
    writeFileSync(output, Buffer.concat([id3Tag(tags), readFileSync(output)]))
    return
  }
  const metadata = metadataFile(tags, format, scratch, name)
  const attach = tags.cover && format === 'm4a'
  const coverFile = join(scratch, `${name}.cover.jpg`)
  if (attach) writeFileSync(coverFile, tags.cover)
  ffmpeg(
    '-i',
    source,
    '-f',
    'ffmetadata',
    '-i',
    metadata,
    ...(attach ? ['-i', coverFile] : []),
    '-map',
    '0:a',
    ...(attach ? ['-map', '2:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic'] : []),
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    '-map_metadata',
    '1',
    ...CODEC[format],
    ...shape,
    ...(format === 'm4a' ? ['-f', 'mp4', '-brand', 'M4A '] : []),
    output,
  )
}
