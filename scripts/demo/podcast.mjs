// Two short spoken episodes: a speech synthesiser, treated like a voice in a
// studio, over a quiet bed that steps back while she speaks.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { podcast, podcastEpisodes } from './catalog-texts.mjs'
import { encode } from './render/encode.mjs'
import { EMBEDDED_SIZE, renderPicture } from './render/pictures.mjs'
import { master, synthesise } from './render/recording.mjs'
import { durationOf, ffmpeg, run } from './render/tools.mjs'
import { arrangeAmbient } from './styles/ambient.mjs'

const INTRO = 3 // seconds of music before the first word
const OUTRO = 3.5 // and after the last one
const PAUSE = 0.85 // between paragraphs

const BED = {
  title: 'Field Notes bed',
  bpm: 84,
  meter: 8,
  key: 'G major',
  base: 67,
  lead: 'piano',
  leadVolume: 84,
  bells: 'celesta',
  ornament: 0,
  form: 'intro:0.45 A:0.4 A2:0.4 A3:0.4 A4:0.4 outro:0.3',
  intro: { chords: 'Gadd9', melody: '5q 3q 2h 5,w' },
  A: { chords: 'Gadd9 | Em9 | Cmaj9 | D6' },
  outro: { chords: 'Gadd9' },
}

export function makePodcast(folder, scratch) {
  mkdirSync(folder, { recursive: true })
  const picture = renderPicture('field-notes', scratch)
  copyFileSync(picture.large, join(folder, 'cover.jpg'))
  const bed = synthesise(arrangeAmbient(BED).score, scratch, 'bed')
  podcastEpisodes.forEach((episode, index) => {
    const name = `episode-${index + 1}`
    const spoken = episode.paragraphs.map(({ text }) => text)
    const voice = speak(spoken, scratch, name)
    const mixed = mix(voice, bed, scratch, name)
    const tags = {
      title: episode.title,
      artists: [podcast.author],
      album: podcast.title,
      albumArtist: podcast.author,
      track: index + 1,
      trackTotal: podcastEpisodes.length,
      disc: 1,
      discTotal: 1,
      year: podcast.year,
      genre: podcast.genre,
      copyright: 'CC0 1.0',
      comment: episode.description,
      cover: readFileSync(picture.small),
      coverSize: EMBEDDED_SIZE,
    }
    const output = join(folder, episode.file)
    encode(master(mixed, -16.5, scratch, name), episode.format, tags, output, scratch, name, 1)
    console.log(output)
  })
}

// Each paragraph is spoken separately, so that the pauses are ours and not the synthesiser's.
function speak(paragraphs, scratch, name) {
  const parts = paragraphs.map((paragraph, index) => {
    const file = join(scratch, `${name}-${index}.wav`)
    run('espeak', [
      '-v',
      'en-gb-x-rp+f2',
      '-s',
      '136',
      '-p',
      '42',
      '-g',
      '3',
      '-a',
      '110',
      '-w',
      file,
      paragraph,
    ])
    return file
  })
  const voice = join(scratch, `${name}.voice.wav`)
  const joined = parts.map((_, index) => `[${index}:a]apad=pad_dur=${PAUSE}[p${index}]`).join(';')
  ffmpeg(
    ...parts.flatMap((file) => ['-i', file]),
    '-filter_complex',
    `${joined};${parts.map((_, index) => `[p${index}]`).join('')}concat=n=${parts.length}:v=0:a=1,aresample=44100,` +
      // Less boxiness and buzz, some body and air; the synthesiser is harsh between 2 and 4 kHz.
      'highpass=f=85,equalizer=f=180:t=q:w=0.9:g=2.5,equalizer=f=520:t=q:w=1.1:g=-2.5,equalizer=f=2600:t=q:w=0.8:g=-4.5,equalizer=f=4300:t=q:w=1.4:g=-2,' +
      'lowpass=f=8500,deesser=i=0.35,acompressor=threshold=0.06:ratio=3:attack=8:release=180:makeup=2,' +
      // a very small room and a trace of pitch drift take off the mechanical edge
      'vibrato=f=4.2:d=0.012,aecho=0.9:0.6:11|23|37:0.10|0.07|0.05',
    '-ac',
    '1',
    '-c:a',
    'pcm_f32le',
    voice,
  )
  return voice
}

function mix(voice, bed, scratch, name) {
  const output = join(scratch, `${name}.mix.wav`)
  const total = INTRO + durationOf(voice) + OUTRO
  ffmpeg(
    '-i',
    voice,
    '-stream_loop',
    '-1',
    '-i',
    bed,
    '-filter_complex',
    [
      `[0:a]adelay=${INTRO * 1000},apad,atrim=end=${total.toFixed(2)},pan=stereo|c0=c0|c1=c0,asplit[voice][key]`,
      `[1:a]atrim=end=${total.toFixed(2)},lowpass=f=5000,volume=9dB[music]`,
      '[music][key]sidechaincompress=threshold=0.015:ratio=5:attack=250:release=1400[ducked]',
      `[voice][ducked]amix=inputs=2:weights=1 0.7:normalize=0,afade=t=in:d=1.2,afade=t=out:st=${(total - 3.5).toFixed(2)}:d=3.5`,
    ].join(';'),
    '-t',
    total.toFixed(2),
    '-c:a',
    'pcm_f32le',
    output,
  )
  return output
}
