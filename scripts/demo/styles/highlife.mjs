// Mirelle Oduya: two interlocking guitars, a singing bass, hand percussion, horns that answer.

import { layOut, perform, within } from '../music/form.mjs'
import { pitchAbove, voiceChord } from '../music/harmony.mjs'
import { DRUM, KIT } from '../music/instruments.mjs'
import { harmonise, sing } from '../music/melody.mjs'
import { Score } from '../music/score.mjs'

// Sixteenth positions in the bar. The first guitar leaves holes exactly where
// the second one plays, which is what makes the pair sound like one big guitar.
const FIRST_GUITAR = [
  [0, 0],
  [3, 2],
  [4, 1],
  [6, 2],
  [8, 0],
  [10, 1],
  [12, 2],
  [14, 1],
]
const SECOND_GUITAR = [2, 5, 7, 10, 13, 15]
const BASS = {
  roll: [
    [0, 'r', 1.1],
    [6, 'f', 0.7],
    [8, 'o', 0.6],
    [11, 'f', 0.5],
    [14, 'a', 0.5],
  ],
  push: [
    [0, 'r', 0.9],
    [3, 'r', 0.5],
    [6, 'f', 0.9],
    [10, 'o', 0.5],
    [12, 'f', 0.9],
  ],
}
const BELL = [0, 3, 6, 10, 12]

export function arrangeHighlife(song) {
  const score = new Score({ bpm: song.bpm, seed: song.title, swing: 0.54, swingUnit: 0.5 })
  const form = layOut(song, score)
  const first = score.part('cleanGuitar', { volume: 88, pan: 34, reverb: 38, chorus: 30 })
  const second = score.part('cleanGuitar', { volume: 98, pan: 98, reverb: 42, chorus: 30 })
  const bass = score.part('fingerBass', { volume: 100, pan: 64, reverb: 8, lag: 0.008 })
  const organ = score.part('softOrgan', { volume: 74, pan: 82, reverb: 50 })
  const lead = score.part(song.lead ?? 'tenorSax', {
    volume: song.leadVolume ?? 88,
    pan: 60,
    reverb: 58,
    lag: 0.014,
  })
  const answer = score.part('brassSection', { volume: 66, pan: 78, reverb: 60 })
  const singers = score.part('voices', { volume: 84, pan: 52, reverb: 80 })
  const kalimba = score.part(song.colour ?? 'kalimba', {
    volume: song.colourVolume ?? 116,
    pan: 108,
    reverb: 60,
  })
  const drums = score.drums(KIT.standard, { volume: 104, pan: 64, reverb: 24, looseness: 0.008, gain: 1.2 })

  const band = { score, first, second, bass, organ, lead, answer, singers, kalimba, drums }
  perform(form, band, {
    section: singTheme,
    chord: playChord,
    ending: finish,
    afterBar: (players, place) => {
      if (place.bar.final) return
      if (place.energy > 0.65 && place.bar.index % 4 === 3) hornAnswer(players, place)
      groove(players, place)
    },
  })
  return { score, form }
}

function singTheme({ lead, singers }, { section, energy }) {
  sing(lead, section.melody, section.start, { velocity: 70 + energy * 22, legato: 0.86, arch: 10 })
  if (!section.varied && energy <= 0.75) return
  const below = harmonise(section.melody, section.chordAt, section.key)
  sing(singers, below, section.start, { velocity: 58 + energy * 18, legato: 0.98 })
}

function voiceGuitars(band, chord) {
  band.comping = voiceChord(chord, { previous: band.comping, low: 60, high: 76, size: 3 })
}

function playChord(band, place) {
  const { section, energy, chord, at } = place
  voiceGuitars(band, chord)
  playFirstGuitar(band, place)
  if (energy > 0.35) playSecondGuitar(band, place)
  if (energy > 0.4) playBass(band, place)
  if (energy > 0.55) {
    band.voices = voiceChord(chord, { previous: band.voices, low: 55, high: 72, size: 3 })
    band.organ.hold(at, band.voices, chord.beats * 0.96, 50)
  }
  if (energy > 0.6 && !section.melody.length) kalimbaRun(band, place)
}

function playFirstGuitar({ first, comping, score }, { bar, chord, energy }) {
  for (const [step, string] of FIRST_GUITAR.filter(([position]) => within(chord, position))) {
    const lift = step % 8 === 6 && score.random.chance(0.4) ? 12 : 0
    first.note(
      bar.start + step / 4,
      comping[string] + lift,
      0.42,
      60 + energy * 18 + (step % 4 === 0 ? 6 : 0),
    )
  }
}

function playSecondGuitar({ second, comping }, { bar, chord, energy }) {
  const high = comping.slice(1).map((pitch) => pitch + 12)
  for (const step of SECOND_GUITAR.filter((position) => within(chord, position)))
    second.chord(bar.start + step / 4, high, 0.2, 44 + energy * 18, 0.006)
}

function playBass({ bass }, { bar, chord, section, energy }) {
  const pattern = bar.index % 4 === 3 ? BASS.push : BASS.roll
  const root = pitchAbove(33, chord.bass)
  const fifth = pitchAbove(root - 7, chord.fifth)
  const next = section.chordAt(chord.at + bar.index * section.meter + chord.beats)
  const pitch = {
    r: root,
    f: fifth,
    o: root + 12 > 52 ? root : root + 12,
    a: pitchAbove(root - 5, (next.bass + 10) % 12),
  }
  for (const [step, kind, beats] of pattern) {
    if (step / 4 < chord.at || step / 4 >= chord.at + chord.beats) continue
    // The note before a bar line leads by step only if the step belongs to the key.
    const inKey = section.key.steps.some((degree) => (section.key.tonic + degree) % 12 === pitch[kind] % 12)
    bass.note(bar.start + step / 4, inKey ? pitch[kind] : pitch.f, beats * 0.8, 74 + energy * 18)
  }
  if (chord.at > 0) bass.note(bar.start + chord.at, root, 0.5, 80)
}

function kalimbaRun({ kalimba, score, comping: tones }, { at, chord: { beats } }) {
  for (let step = 0; step < beats * 2; step += 1) {
    if (score.random.chance(0.22)) continue
    kalimba.note(
      at + step / 2 + (step % 3 === 2 ? 0.25 : 0),
      tones[(step * 2) % 3] + 12,
      0.6,
      66 + (step % 2 ? 0 : 10),
    )
  }
}

function hornAnswer({ answer, comping: tones }, { section, bar }) {
  for (const [beat, beats] of [
    [2, 0.4],
    [2.5, 0.3],
    [3.25, 0.6],
  ]) {
    const chord = section.chordAt(bar.index * section.meter + beat)
    const inChord = tones.every((pitch) => chord.classes.includes(pitch % 12))
    if (inChord) answer.chord(bar.start + beat, tones, beats, 68 + section.energy * 18, 0.004)
  }
}

const CONGAS = [
  [2, DRUM.openConga],
  [3, DRUM.openConga],
  [7, DRUM.muteConga],
  [10, DRUM.lowConga],
  [11, DRUM.openConga],
  [14, DRUM.muteConga],
]
const FILL = [
  [12, DRUM.highTom],
  [13, DRUM.snare],
  [14, DRUM.midTom],
  [15, DRUM.lowTom],
]

function groove({ drums, score: { random } }, { section, bar, energy }) {
  const { start } = bar
  for (let step = 0; step < 16; step += 1)
    drums.note(start + step / 4, DRUM.shaker, 0.2, 24 + energy * 20 + (step % 4 === 2 ? 14 : 0))
  if (energy > 0.35)
    for (const step of BELL) drums.note(start + step / 4, DRUM.woodHigh, 0.2, 36 + energy * 16)
  if (energy > 0.45) beatKitAndCongas(drums, start, energy)
  if (energy > 0.6) offBeatHats(drums, start, energy)
  if (bar.index === section.barCount - 1 && energy > 0.4) {
    for (const [step, drum] of FILL.filter(() => random.chance(0.85)))
      drums.note(start + step / 4, drum, 0.2, 54 + step + energy * 14)
  }
  if (bar.index === 0 && energy > 0.65) drums.note(start, DRUM.crash, 2, 54)
}

function beatKitAndCongas(drums, start, energy) {
  for (let beat = 0; beat < 4; beat += 1) drums.note(start + beat, DRUM.kick, 0.3, 58 + energy * 20)
  drums.note(start + 1, DRUM.rim, 0.3, 54 + energy * 14)
  drums.note(start + 3, DRUM.rim, 0.3, 58 + energy * 14)
  for (const [step, drum] of CONGAS) drums.note(start + step / 4, drum, 0.3, 44 + energy * 22)
}

function offBeatHats(drums, start, energy) {
  for (let beat = 0; beat < 4; beat += 1)
    drums.note(start + beat + 0.5, beat === 3 ? DRUM.openHat : DRUM.closedHat, 0.2, 40 + energy * 12)
}

function finish(band, { chord, at }) {
  voiceGuitars(band, chord)
  const { first, second, bass, organ, singers, drums, comping } = band
  const high = comping.map((pitch) => pitch + 12)
  first.chord(at, comping, 3.5, 76, 0.04)
  second.chord(at + 0.1, high, 3.2, 60, 0.05)
  bass.note(at, pitchAbove(33, chord.bass), 3.2, 84)
  organ.hold(at, comping, 3.2, 48)
  singers.hold(at, comping, 3.4, 62)
  singers.swell(at, at + 3.4, 110, 10)
  organ.swell(at, at + 3.2, 110, 10)
  drums.note(at, DRUM.kick, 0.5, 72)
  drums.note(at, DRUM.crash, 3, 58)
}
