// Brasswick: a small group after midnight. Walking bass, brushes or ride, rootless piano.

import { layOut, perform } from '../music/form.mjs'
import { chordScale, nearestPitch, pitchAbove, voiceChord } from '../music/harmony.mjs'
import { DRUM, KIT } from '../music/instruments.mjs'
import { harmonise, sing } from '../music/melody.mjs'
import { Score } from '../music/score.mjs'

// Comping rhythms as beats in the bar; a pianist leaves more out than he plays.
const COMPING = {
  4: [
    [
      [0, 1.2],
      [1.5, 0.4],
    ],
    [
      [1.5, 0.5],
      [3.5, 0.4],
    ],
    [
      [0.5, 0.4],
      [2, 1.2],
    ],
    [[2.5, 1]],
    [
      [0, 0.4],
      [2.5, 0.5],
    ],
  ],
  3: [
    [
      [1, 0.7],
      [2, 0.7],
    ],
    [[1.5, 1]],
    [
      [0, 0.5],
      [2, 0.7],
    ],
  ],
}

export function arrangeJazz(song) {
  const score = new Score({ bpm: song.bpm, seed: song.title, swing: song.swing ?? 0.64 })
  const form = layOut(song, score)
  const piano = score.part('piano', { volume: 108, pan: 44, reverb: 45 })
  const bass = score.part('uprightBass', { volume: 94, pan: 62, reverb: 18, looseness: 0.01, lag: -0.004 })
  const horn = score.part(song.lead ?? 'mutedTrumpet', {
    volume: song.leadVolume ?? 82,
    pan: 72,
    reverb: 62,
    lag: 0.03,
  })
  const second = song.second && score.part(song.second, { volume: 86, pan: 56, reverb: 58, lag: 0.034 })
  const soloist = score.part(song.soloist ?? 'vibraphone', {
    volume: song.soloVolume ?? 112,
    pan: 90,
    reverb: 60,
    lag: 0.02,
  })
  const drums = score.drums(song.sticks ? KIT.jazz : KIT.brush, {
    volume: 104,
    pan: 64,
    reverb: 38,
    looseness: 0.01,
    gain: 1.3,
  })

  const band = { song, score, meter: form.meter, piano, bass, horn, second, soloist, drums }
  perform(form, band, {
    section: playTheme,
    bar: (players) => {
      players.rhythm = score.random.pick(COMPING[form.meter])
    },
    chord: playChord,
    ending: finish,
    afterBar: (players, place) => {
      if (!place.bar.final && place.energy > 0.3) keepTime(players, place)
    },
  })
  score.ritardando(form.beats - form.meter * 2, form.beats - form.meter, 0.8)
  return { score, form }
}

function playTheme({ horn, second, soloist, score }, { section, energy }) {
  sing(horn, section.melody, section.start, { velocity: 68 + energy * 22, legato: 0.9, arch: 14 })
  if (second && energy > 0.6) {
    const below = harmonise(section.melody, section.chordAt, section.key)
    sing(second, below, section.start, { velocity: 58 + energy * 18, legato: 0.88 })
  }
  if (section.name.startsWith('solo')) improvise(soloist, section, score.random)
}

function voicePiano(band, chord) {
  band.voicing = voiceChord(chord, { previous: band.voicing, low: 53, high: 72, size: 4, rootless: true })
}

function playChord(band, place) {
  voicePiano(band, place.chord)
  for (const [beat, beats] of compingHits(band, place))
    band.piano.chord(place.bar.start + beat, band.voicing, beats, 48 + place.energy * 20, 0.008)
  if (place.energy > 0.3) band.walk = walkBass(band, place)
}

function compingHits({ rhythm }, { section, bar, chord }) {
  if (section.opening && bar.index === 0) return [[0, chord.beats]]
  const hits = rhythm.filter(([beat]) => beat >= chord.at && beat < chord.at + chord.beats)
  // A chord that lasts half a bar is always stated, or the harmony gets lost.
  return hits.length || bar.chords.length === 1 ? hits : [[chord.at, 1]]
}

// One note per beat: root on the change, then chord tones, and on the last beat
// a step into the next root from above or below.
function walkBass({ bass, song, score: { random }, walk }, { section, bar, chord, at }) {
  const next = section.chordAt(bar.index * section.meter + chord.at + chord.beats)
  const two = song.twoFeel || section.energy < 0.5
  const scale = chordScale(chord, section.key)
  let pitch = inBassRange(nearestPitch(walk ?? 40, [chord.bass], random.chance(0.5) ? 1 : -1))
  for (let beat = 0; beat < chord.beats; beat += 1) {
    if (beat > 0)
      pitch = inBassRange(nextStep(pitch, beat === chord.beats - 1, { chord, next, scale, random }))
    if (two && isLeftOut(beat, section.meter)) continue
    bass.note(at + beat, pitch, two ? 1.7 : 0.94, 72 + section.energy * 16 + (beat % 2) * 4)
    // The skipped eighth that gives a walking line its lilt.
    if (!two && random.chance(0.1)) bass.note(at + beat + 0.5, pitch, 0.3, 54)
  }
  return pitch
}

function inBassRange(pitch) {
  if (pitch < 30) return pitch + 12
  return pitch > 51 ? pitch - 12 : pitch
}

function nextStep(pitch, last, { chord, next, scale, random }) {
  if (!last)
    return nearestPitch(pitch + random.pick([3, 4, -3, 4]), chord.classes.slice(0, 4), random.pick([1, -1]))
  const target = nearestPitch(pitch, [next.bass])
  const steps = [1, -1, 2, -2].filter((step) => Math.abs(step) === 1 || scale.includes((target + step) % 12))
  return target + random.pick(steps)
}

/** In two, the bass plays the first and third beat of four, or the first and last of three. */
const isLeftOut = (beat, meter) => (meter === 4 ? beat % 2 === 1 : beat === 1)

// Eighth-note lines: chord tones on the beat, scale steps and approaches between,
// phrases of about two bars with a breath after each.
function improvise(soloist, section, random) {
  const phrase = section.meter * 2
  const line = { pitch: 74, direction: 1 }
  for (let beat = 0; beat < section.beats; beat += 0.5) {
    const place = beat % phrase
    const late = place < 0.5 && random.chance(0.5)
    if (late || place >= phrase - 1.5 || random.chance(0.12)) continue
    const onBeat = Number.isInteger(beat)
    moveLine(line, section, beat, random)
    const long = onBeat && place >= phrase - 2.5
    soloist.note(
      section.start + beat,
      line.pitch,
      long ? 1.4 : 0.55,
      66 + section.energy * 16 + (onBeat ? 0 : 7),
    )
    if (long) beat += 1
  }
}

function moveLine(line, section, beat, random) {
  const chord = section.chordAt(beat)
  const onBeat = Number.isInteger(beat)
  if (line.pitch > 86) line.direction = -1
  else if (line.pitch < 65) line.direction = 1
  else if (random.chance(0.18)) line.direction = -line.direction
  const pool = onBeat ? chord.classes.slice(1) : chordScale(chord, section.key)
  const reach = onBeat && random.chance(0.3) ? 3 : 1
  line.pitch = nearestPitch(line.pitch + line.direction * reach, pool, line.direction)
}

function keepTime({ drums, song, meter, score: { random } }, { section, bar, energy }) {
  const { start } = bar
  const cymbal = song.sticks ? DRUM.ride : DRUM.snare
  const level = song.sticks ? 50 : 34
  for (let beat = 0; beat < meter; beat += 1) {
    const afterBeat = meter === 4 ? beat % 2 === 1 : beat > 0
    drums.note(start + beat, cymbal, 0.5, level + energy * 16 + (beat % 2) * 6)
    if (meter === 4 && afterBeat) drums.note(start + beat + 0.5, cymbal, 0.3, level - 8 + energy * 12)
    if (afterBeat) drums.note(start + beat, DRUM.pedalHat, 0.2, 42 + energy * 14)
    drums.note(start + beat, DRUM.softKick, 0.2, beat === 0 ? 40 : 24)
  }
  if (energy <= 0.5) return
  const comment = random.pick([1.5, 2.5, 3.5].filter((beat) => beat < meter))
  if (random.chance(0.45))
    drums.note(start + comment, song.sticks ? DRUM.snare : DRUM.rim, 0.2, 34 + energy * 14)
  if (bar.index === section.barCount - 1)
    for (const beat of [1, 0.667, 0.333]) drums.note(start + meter - beat, DRUM.snare, 0.2, 46 + energy * 12)
}

function finish(band, { at, chord }) {
  voicePiano(band, chord)
  const { piano, bass, soloist, drums, voicing } = band
  piano.chord(at, voicing, chord.beats * 1.8, 58, 0.05)
  piano.pedal(at, at + chord.beats * 1.8)
  bass.note(at, pitchAbove(31, chord.bass), chord.beats * 1.5, 76)
  for (const [index, pitch] of voicing.entries())
    soloist.note(at + 0.5 + index * 0.25, pitch + 12, chord.beats, 54 - index * 3)
  drums.note(at, DRUM.ride, 3, 48)
  drums.note(at, DRUM.softKick, 0.5, 44)
}
