// Halden Vey: finger-picked guitars, upright bass, a bowed line, brushes at most.

import { layOut, perform } from '../music/form.mjs'
import { pitchAbove, voiceChord } from '../music/harmony.mjs'
import { DRUM, KIT } from '../music/instruments.mjs'
import { harmonise, sing } from '../music/melody.mjs'
import { Score } from '../music/score.mjs'

// Which string sounds on each eighth: b = thumb on the root, f = thumb on the
// fifth, 0-3 = fingers from low to high. The thumb keeps time, the fingers fill.
const PICKING = {
  4: [
    ['b', 2, 'f', 3, 'b', 1, 'f', 2],
    ['b', 3, 'f', 2, 'b', 3, 'f', 1],
    ['b', 1, 'f', 3, 'b', 2, 'f', 3],
  ],
  3: [
    ['b', 1, 2, 3, 2, 1],
    ['b', 2, 1, 3, 2, 3],
  ],
}

export function arrangeFolk(song) {
  const score = new Score({ bpm: song.bpm, seed: song.title, swing: song.swing ?? 0.53 })
  const form = layOut(song, score)
  const guitar = score.part('steelGuitar', { volume: 96, pan: 46, reverb: 45, looseness: 0.014, touch: 8 })
  const second = score.part('nylonGuitar', { volume: 100, pan: 92, reverb: 60 })
  const bass = score.part('uprightBass', { volume: 112, pan: 62, reverb: 22, lag: 0.006 })
  const bowed = score.part('slowStrings', { volume: 92, pan: 76, reverb: 90 })
  const cello = score.part('cello', { volume: 82, pan: 40, reverb: 80 })
  const lead = score.part(song.lead ?? 'clarinet', {
    volume: song.leadVolume ?? 82,
    pan: 66,
    reverb: 75,
    lag: 0.012,
  })
  const duet =
    song.duet && score.part(song.duet, { volume: song.duetVolume ?? 78, pan: 84, reverb: 78, lag: 0.018 })
  const kit = score.drums(KIT.brush, { volume: 120, pan: 64, reverb: 45, touch: 6, gain: 1.3 })

  const band = { song, score, meter: form.meter, guitar, second, bass, bowed, cello, lead, duet, kit }
  perform(form, band, {
    section: singTheme,
    chord: playChord,
    ending: playEnding,
    afterBar: (players, place) => {
      if (song.brushes && place.energy > 0.55 && !place.bar.final) brush(players, place)
    },
    afterSection: (_, { section, energy }) => {
      if (energy > 0.5) bowed.swell(section.start, section.start + section.beats, 70, 80 + energy * 40)
    },
  })
  const end = form.beats
  score.rubato(end, form.meter * 4, song.rubato ?? 0.025)
  score.ritardando(end - form.meter * 2, end - form.meter, 0.78)
  return { score, form }
}

function singTheme({ lead, duet }, { section, energy }) {
  sing(lead, section.melody, section.start, { velocity: 66 + energy * 22, arch: 14 })
  if (!duet || energy <= 0.55) return
  const below = harmonise(section.melody, section.chordAt, section.key)
  sing(duet, below, section.start, { velocity: 54 + energy * 20, arch: 12 })
}

function voiceHands(band, chord) {
  band.voicing = voiceChord(chord, { previous: band.voicing, low: 52, high: 71, size: 4 })
  band.upper = voiceChord(chord, { previous: band.upper, low: 62, high: 79, size: 3 })
}

function playChord(band, place) {
  const { energy, chord, at } = place
  voiceHands(band, chord)
  pick(band, place)
  if (energy > 0.55) answerWithSecondGuitar(band, place)
  if (energy > 0.38) playBass(band, place)
  if (energy > 0.5) {
    band.strings = voiceChord(chord, { previous: band.strings, low: 55, high: 74, size: 3 })
    band.bowed.hold(at, band.strings, chord.beats * 1.02, 40 + energy * 26)
  }
  // The cello takes the third of each chord: the tone that names the harmony.
  if (energy > 0.45)
    band.cello.note(at, pitchAbove(48, chord.classes[1]), chord.beats * 0.98, 44 + energy * 26)
}

function pick({ score, meter, guitar, voicing }, { energy, chord, at }) {
  const low = pitchAbove(40, chord.bass)
  const fifth = low + (chord.bass === chord.root ? 7 : 0)
  const thumbs = { b: low, f: fifth > 54 ? fifth - 12 : fifth }
  const pattern = score.random.pick(PICKING[meter])
  for (let eighth = 0; eighth < chord.beats * 2; eighth += 1) {
    const string = eighth === 0 ? 'b' : pattern[(eighth + chord.at * 2) % pattern.length]
    const thumb = eighth % 2 === 0
    // Strings ring on, but not into the next chord: the left hand has moved by then.
    const ring = Math.min(thumb ? 1.6 : 1.3, chord.beats - eighth / 2 + 0.05)
    const force = (thumb ? 66 : 58) + energy * 18 + (eighth === 0 ? 6 : 0)
    guitar.note(at + eighth / 2, thumbs[string] ?? voicing[string], ring, force)
  }
}

// The second guitar answers between the first one's bass notes.
function answerWithSecondGuitar({ second, upper }, { energy, chord, at }) {
  const delay = chord.beats > 2 ? 1.5 : 0.5
  second.chord(at + delay, upper, Math.min(1.4, chord.beats - delay), 48 + energy * 16, 0.035)
  if (chord.beats >= 3) second.note(at + chord.beats - 0.5, upper[2], 0.5, 50 + energy * 12)
}

function playBass({ bass, score }, { energy, chord, at }) {
  const low = pitchAbove(33, chord.bass)
  bass.note(at, low, Math.min(chord.beats, 2.4) * 0.85, 66 + energy * 20)
  if (chord.beats >= 3 && score.random.chance(0.75)) {
    const fifth = pitchAbove(33, chord.fifth)
    bass.note(at + chord.beats - (chord.beats === 3 ? 1 : 1.5), fifth, 0.95, 56 + energy * 18)
  }
}

function brush({ kit, meter, score: { random } }, { bar, energy }) {
  kit.note(bar.start, DRUM.softKick, 0.5, 44 + energy * 18)
  for (let beat = 0; beat < meter; beat += 1) {
    if (beat % 2 === 1) kit.note(bar.start + beat, DRUM.snare, 0.5, 34 + energy * 22)
    kit.note(bar.start + beat + 0.5, DRUM.shaker, 0.25, 26 + energy * 14)
    kit.note(bar.start + beat, DRUM.shaker, 0.25, 18 + energy * 12)
  }
  if (meter === 4 && random.chance(0.5)) kit.note(bar.start + 2.5, DRUM.softKick, 0.5, 36 + energy * 14)
}

function playEnding(band, { chord, at }) {
  const { guitar, bass, bowed, cello } = band
  const { beats } = chord
  voiceHands(band, chord)
  const low = pitchAbove(40, chord.bass)
  guitar.chord(at, [low, ...band.voicing], beats * 1.8, 66, 0.09)
  bass.note(at, low - (low > 45 ? 12 : 0), beats * 1.6, 62)
  bowed.hold(at, band.voicing.slice(1), beats * 1.5, 44)
  cello.note(at, low, beats * 1.5, 50)
  bowed.swell(at, at + beats * 1.5, 100, 20)
  cello.swell(at, at + beats * 1.5, 100, 20)
}
