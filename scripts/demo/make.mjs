// node scripts/demo/make.mjs OUTDIR [--only "part of a title"] [--keep]
// Composes, records, encodes and tags the whole demo catalog.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { albums } from './catalog.mjs'
import { artists, catalogDocument, LICENCE_TEXT } from './catalog-texts.mjs'
import { makePodcast } from './podcast.mjs'
import { encode, lrcOf } from './render/encode.mjs'
import { EMBEDDED_SIZE, renderPicture } from './render/pictures.mjs'
import { record } from './render/recording.mjs'

const {
  values: options,
  positionals: [outputFolder],
} = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } },
})
if (!outputFolder) throw new Error('Usage: node scripts/demo/make.mjs OUTDIR [--only TITLE] [--keep]')

const scratch = mkdtempSync(join(tmpdir(), 'demo-catalog-'))
const fileName = (title) => title.replace(/[:?"*<>|\\/]/g, '').normalize('NFC')
const wanted = (...names) =>
  !options.only || names.some((name) => name.toLowerCase().includes(options.only.toLowerCase()))

try {
  for (const album of albums)
    if (wanted(album.title, ...album.songs.map((song) => song.title))) makeAlbum(album)
  if (wanted('portraits')) makePortraits()
  if (wanted('podcast')) makePodcast(join(outputFolder, 'podcast'), scratch)
  mkdirSync(outputFolder, { recursive: true })
  writeFileSync(join(outputFolder, 'catalog.json'), `${JSON.stringify(catalogDocument(albums), null, 2)}\n`)
  writeFileSync(join(outputFolder, 'LICENSE'), LICENCE_TEXT)
} finally {
  if (options.keep) console.log(`Working files: ${scratch}`)
  else rmSync(scratch, { recursive: true, force: true })
}

function makeAlbum(album) {
  const folder = join(outputFolder, 'music', fileName(album.artist), fileName(album.title))
  mkdirSync(folder, { recursive: true })
  const picture = renderPicture(album.art, scratch)
  if (album.cover !== 'embedded') copyFileSync(picture.large, join(folder, 'cover.jpg'))
  album.songs.forEach((song, index) => {
    if (wanted(album.title, song.title)) makeSong(album, song, index + 1, folder, picture)
  })
}

function makeSong(album, song, track, folder, picture) {
  const format = song.format ?? album.format
  const name = `${album.art}-${track}`
  const { file, lyrics } = record(
    song,
    song.arrange ?? album.arrange,
    song.space ?? album.space,
    scratch,
    name,
  )
  const tags = {
    title: song.title,
    artists: song.artists ?? [album.artist],
    album: album.title,
    albumArtist: album.artist,
    track,
    trackTotal: album.songs.length,
    disc: 1,
    discTotal: 1,
    year: album.year,
    genre: song.genre ?? album.genre,
    compilation: album.compilation,
    copyright: 'CC0 1.0',
    comment: 'Composed by a program for the Tonearm demo. Public domain (CC0 1.0).',
    lyrics,
    lrc: lyrics.length ? lrcOf(lyrics) : undefined,
    cover: album.cover === 'folder' ? undefined : readFileSync(picture.small),
    coverSize: EMBEDDED_SIZE,
  }
  const output = join(folder, `${String(track).padStart(2, '0')} ${fileName(song.title)}.${format}`)
  encode(file, format, tags, output, scratch, name)
  console.log(output)
}

function makePortraits() {
  const folder = join(outputFolder, 'artists')
  mkdirSync(folder, { recursive: true })
  for (const artist of artists.filter(({ art }) => art))
    copyFileSync(renderPicture(artist.art, scratch).large, join(folder, `${artist.name}.jpg`))
}
