// Okta Marlowe: electric piano and a bass that talks, drums laid back, strings when it matters.

import { layOut, perform, within } from '../music/form.mjs'
import { pitchAbove, voiceChord } from '../music/harmony.mjs'
import { DRUM, KIT } from '../music/instruments.mjs'
import { harmonise, sing } from '../music/melody.mjs'
import { Score } from '../music/score.mjs'

const GROOVES = {
  slow: {
    kick: [0, 7, 10],
    snare: [4, 12],
    ghost: [6, 9, 15],
    keys: [
      [0, 1.5],
      [7, 0.3],
      [10, 1.2],
    ],
    bass: [
      [0, 'r', 1.2],
      [6, 'o', 0.3],
      [7, 'r', 0.6],
      [10, 'f', 0.6],
      [14, 's', 0.4],
    ],
  },
  strut: {
    kick: [0, 3, 8, 11],
    snare: [4, 12],
    ghost: [7, 10, 14],
    keys: [
      [0, 0.6],
      [3, 0.3],
      [6, 0.8],
      [12, 0.5],
    ],
    bass: [
      [0, 'r', 0.6],
      [3, 'r', 0.3],
      [6, 'f', 0.4],
      [8, 'r', 0.5],
      [11, 'o', 0.3],
      [14, 's', 0.4],
    ],
  },
  ballad: {
    kick: [0, 10],
    snare: [8],
    ghost: [5, 14],
    keys: [
      [0, 2],
      [8, 1.6],
      [14, 0.4],
    ],
    bass: [
      [0, 'r', 1.8],
      [8, 'f', 0.8],
      [12, 'o', 0.4],
      [14, 's', 0.4],
    ],
  },
}

export function arrangeSoul(song) {
  const score = new Score({ bpm: song.bpm, seed: song.title, swing: song.swing ?? 0.57, swingUnit: 0.5 })
  const form = layOut(song, score)
  const keys = score.part('rhodes', { volume: 80, pan: 50, reverb: 40, chorus: 40, lag: 0.008 })
  const bass = score.part('fingerBass', { volume: 106, pan: 64, reverb: 4, lag: 0.012 })
  const guitar = score.part('jazzGuitar', { volume: 92, pan: 98, reverb: 40, lag: -0.004 })
  const strings = score.part('strings', { volume: 88, pan: 78, reverb: 85 })
  const organ = score.part('drawbarOrgan', { volume: 62, pan: 30, reverb: 60, chorus: 30 })
  const lead = score.part(song.lead ?? 'tenorSax', {
    volume: song.leadVolume ?? 84,
    pan: 66,
    reverb: 66,
    lag: 0.022,
  })
  const backing = score.part('voices', { volume: 82, pan: 58, reverb: 80, lag: 0.012 })
  const drums = score.drums(KIT.room, {
    volume: 122,
    pan: 64,
    reverb: 26,
    looseness: 0.007,
    lag: 0.01,
    gain: 1.12,
  })

  const groove = GROOVES[song.groove]
  const band = { song, score, groove, keys, bass, guitar, strings, organ, lead, backing, drums }
  perform(form, band, { section: singTheme, chord: playChord, ending: finish, afterBar: closeBar })
  score.ritardando(form.beats - 8, form.beats - 4, 0.86)
  return { score, form }
}

function singTheme({ song, lead, backing }, { section, energy }) {
  sing(lead, section.melody, section.start, { velocity: 68 + energy * 24, legato: 0.92, arch: 14 })
  if (!song.second || !section.varied) return
  sing(backing, harmonise(section.melody, section.chordAt, section.key), section.start, { velocity: 70 })
}

function voiceHands(band, chord) {
  band.hand = voiceChord(chord, { previous: band.hand, low: 53, high: 73, size: 4, rootless: true })
  band.high = voiceChord(chord, { previous: band.high, low: 62, high: 84, size: 3 })
}

function playChord(band, place) {
  const { section, energy, chord, at } = place
  voiceHands(band, chord)
  comp(band, place)
  if (energy > 0.3) playBass(band, place)
  if (energy > 0.45) strum(band, place)
  if (energy > 0.6) band.strings.hold(at, band.high, chord.beats * 1.02, 46 + energy * 24)
  if (energy > 0.7) band.organ.hold(at, band.hand, chord.beats, 60)
  if (!section.melody.length && energy > 0.4)
    band.backing.chord(at + 0.5, band.hand.slice(1), chord.beats - 0.7, 56 + energy * 14)
}

function comp({ keys, groove, hand }, { bar, chord, energy }) {
  const hits = groove.keys.filter(([step]) => within(chord, step))
  if (!hits.some(([step]) => step / 4 === chord.at)) hits.unshift([chord.at * 4, 0.9])
  for (const [step, beats] of hits) {
    const left = chord.at + chord.beats - step / 4
    keys.chord(bar.start + step / 4, hand, Math.min(beats, left), 54 + energy * 22 - (step % 4 ? 5 : 0), 0.01)
  }
}

function closeBar(band, place) {
  const { bar, energy } = place
  const rise = bar.index % 4
  if (energy > 0.6) band.strings.swell(bar.start, bar.start + 4, 76 + rise * 8, 88 + rise * 9, 8)
  if (!bar.final && energy > 0.3) play(band, place)
}

function playBass({ bass, groove }, { section, bar, chord, energy }) {
  const pattern = groove.bass.filter(([step]) => within(chord, step))
  const root = pitchAbove(30, chord.bass)
  const next = section.chordAt(bar.index * section.meter + chord.at + chord.beats)
  const target = pitchAbove(30, next.bass)
  // The last note leans into the next root from a tone of the key below it.
  const below = section.key.steps.map((step) => (section.key.tonic + step) % 12)
  let lean = target - 1
  while (!below.includes(lean % 12)) lean -= 1
  const pitch = {
    r: root,
    f: pitchAbove(root - 5, chord.fifth),
    o: root + 12 > 50 ? root : root + 12,
    s: lean < 28 ? lean + 12 : lean,
  }
  if (!pattern.some(([step]) => step / 4 === chord.at))
    bass.note(bar.start + chord.at, root, 0.8, 80 + energy * 12)
  for (const [step, kind, beats] of pattern) {
    const changesAfter = chord.at + chord.beats - step / 4 > 0.6
    if (kind === 's' && changesAfter) continue
    bass.note(bar.start + step / 4, pitch[kind], beats, 74 + energy * 18 + (step === 0 ? 6 : 0))
  }
}

function strum({ guitar, high: tones }, { bar, chord, energy }) {
  for (const beat of [1, 3]) {
    if (beat < chord.at || beat >= chord.at + chord.beats) continue
    guitar.chord(bar.start + beat, tones, 0.16, 54 + energy * 18, 0.005)
  }
  if (bar.index % 2 === 1 && chord.at + chord.beats === 4) {
    for (const [index, pitch] of tones.entries())
      guitar.note(bar.start + 2.5 + index * 0.25, pitch, 0.4, 50 + energy * 14)
  }
}

const FILL = [
  [12, DRUM.snare],
  [13, DRUM.highTom],
  [14, DRUM.midTom],
  [15, DRUM.lowTom],
]

function play({ drums, groove, score: { random } }, { section, bar, energy }) {
  const { start } = bar
  for (const step of groove.kick)
    drums.note(start + step / 4, DRUM.kick, 0.3, 68 + energy * 22 - (step ? 8 : 0))
  for (const step of groove.snare)
    drums.note(start + step / 4, energy < 0.45 ? DRUM.rim : DRUM.snare, 0.3, 62 + energy * 22)
  for (let step = 0; step < 16; step += 2)
    drums.note(start + step / 4, DRUM.closedHat, 0.1, 38 + energy * 16 + (step % 4 === 0 ? 8 : 0))
  if (energy > 0.45) ghostsAndFill(drums, groove, random, { section, bar, energy })
  if (energy > 0.65)
    for (const beat of [0.5, 1.5, 2.5, 3.5]) drums.note(start + beat, DRUM.tambourine, 0.2, 34 + energy * 10)
  if (bar.index === 0 && energy > 0.6) drums.note(start, DRUM.crash, 2, 54)
}

function ghostsAndFill(drums, groove, random, { section, bar, energy }) {
  for (const step of groove.ghost.filter(() => random.chance(0.7)))
    drums.note(bar.start + step / 4, DRUM.snare, 0.1, 24 + energy * 8)
  if (bar.index < section.barCount - 1) return
  for (const [step, drum] of FILL) drums.note(bar.start + step / 4, drum, 0.3, 50 + step + energy * 16)
}

function finish(band, { chord, at }) {
  voiceHands(band, chord)
  const { keys, guitar, bass, strings, drums } = band
  keys.chord(at, band.hand, 5, 64, 0.06)
  guitar.chord(at + 0.3, band.high, 4, 46, 0.12)
  bass.note(at, pitchAbove(30, chord.bass), 4, 82)
  strings.hold(at, band.high, 4, 54)
  strings.swell(at, at + 4, 100, 0)
  drums.note(at, DRUM.kick, 0.4, 72)
  drums.note(at, DRUM.crash, 3, 48)
}
