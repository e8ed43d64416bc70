// From a score to a finished stereo recording: synthesis, room, level, fade.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SPACES, writeImpulseResponse } from './impulse-response.mjs'
import { durationOf, ffmpeg, loudness, run, SOUNDFONT, silences } from './tools.mjs'

export const TARGET_LOUDNESS = -16
// The limiter works on samples; the peaks between samples, and what a lossy
// encoder adds to them, need this distance to stay below -1 dBTP.
const CEILING = 0.76

export function synthesise(score, scratch, name) {
  const midi = join(scratch, `${name}.mid`)
  const dry = join(scratch, `${name}.dry.wav`)
  writeFileSync(midi, score.toMidi())
  run('fluidsynth', [
    '-ni',
    '-q',
    '-r',
    '44100',
    '-g',
    '0.35',
    '-O',
    'float',
    '-T',
    'wav',
    '-o',
    'synth.reverb.room-size=0.62',
    '-o',
    'synth.reverb.damp=0.35',
    '-o',
    'synth.reverb.width=0.9',
    '-o',
    'synth.reverb.level=0.6',
    '-o',
    'synth.chorus.level=1.2',
    '-o',
    'synth.polyphony=512',
    '-F',
    dry,
    SOUNDFONT,
    midi,
  ])
  return dry
}

/** Adds the room to the dry audio and cuts it where the last chord has died away. */
function placeInRoom(dry, space, endSeconds, scratch, name) {
  const response = join(scratch, `${space}.wav`)
  if (!existsSync(response)) writeImpulseResponse(space, response)
  const placed = join(scratch, `${name}.room.wav`)
  const wet = SPACES[space].wet
  ffmpeg(
    '-i',
    dry,
    '-i',
    response,
    '-filter_complex',
    [
      '[0:a]highpass=f=30,asplit[direct][send]',
      '[send]highpass=f=180[bright]',
      '[bright][1:a]afir=dry=1:wet=1:irnorm=-1:gtype=none[room]',
      `[direct][room]amix=inputs=2:weights=1 ${wet}:normalize=0:duration=first,` +
        'equalizer=f=280:t=q:w=0.9:g=-1.5,equalizer=f=3200:t=q:w=0.8:g=-0.8,treble=f=9500:g=1.5,' +
        'acompressor=threshold=0.09:ratio=1.8:attack=25:release=260:makeup=1',
    ].join(';'),
    '-c:a',
    'pcm_f32le',
    placed,
  )

  const threshold = loudness(placed).integrated - 31
  const tail = silences(placed, threshold, 0.2).at(-1)
  const quietFrom = tail && tail[1] > durationOf(placed) - 0.1 ? tail[0] + 0.35 : Infinity
  const end = Math.min(endSeconds + 3.4, quietFrom)
  const finished = join(scratch, `${name}.cut.wav`)
  const fade = Math.min(3, Math.max(1, end - endSeconds + 1))
  ffmpeg(
    '-i',
    placed,
    '-t',
    end.toFixed(3),
    '-af',
    `afade=t=out:st=${(end - fade).toFixed(3)}:d=${fade.toFixed(3)}:curve=qsin`,
    '-c:a',
    'pcm_f32le',
    finished,
  )
  return finished
}

/** Adjusts to the common loudness; a limiter catches peaks. */
export function master(source, target, scratch, name) {
  const output = join(scratch, `${name}.master.wav`)
  let gain = target - loudness(source).integrated
  for (let attempt = 0; attempt < 4; attempt += 1) {
    ffmpeg(
      '-i',
      source,
      '-af',
      `volume=${gain.toFixed(2)}dB,alimiter=limit=${CEILING}:attack=4:release=90:level=disabled`,
      '-c:a',
      'pcm_s24le',
      output,
    )
    const missed = target - loudness(output).integrated
    if (Math.abs(missed) < 0.25) break
    gain += missed
  }
  return output
}

export function record(song, arrange, space, scratch, name) {
  const { score, form } = arrange(song)
  const dry = synthesise(score, scratch, name)
  const placed = placeInRoom(dry, space, score.secondsAt(form.beats), scratch, name)
  const file = master(placed, TARGET_LOUDNESS, scratch, name)
  return { file, lyrics: timedLyrics(song, score, form) }
}

function timedLyrics(song, score, form) {
  return (song.lyrics ?? []).map(([sectionName, beat, words]) => {
    const section = form.sections.find(({ name }) => name === sectionName)
    return { seconds: score.secondsAt(section.start + beat), words }
  })
}
