// Lowell Annex: late, rainy, danceable. Pads that breathe with the kick, plucks with long echoes.

import { layOut, perform, within } from '../music/form.mjs'
import { nearestPitch, pitchAbove, voiceChord } from '../music/harmony.mjs'
import { DRUM, KIT } from '../music/instruments.mjs'
import { sing } from '../music/melody.mjs'
import { Score } from '../music/score.mjs'

// Sixteenth positions of the drums; `garage` skips the second and fourth kick.
const BEATS = {
  house: { kick: [0, 4, 8, 12], clap: [4, 12], hat: [2, 6, 10, 14] },
  garage: { kick: [0, 10], clap: [4, 12], hat: [2, 5, 6, 10, 13, 14] },
  halftime: { kick: [0, 7, 10], clap: [8], hat: [0, 2, 4, 6, 8, 10, 12, 14] },
}
const STABS = {
  house: [
    [0, 0.4],
    [3, 0.3],
    [6, 0.5],
    [11, 0.4],
  ],
  garage: [
    [0, 0.6],
    [3, 0.3],
    [7, 0.6],
    [14, 0.3],
  ],
  halftime: [
    [0, 1.6],
    [10, 0.8],
  ],
}
const BASS = { house: [2, 3, 6, 10, 14], garage: [0, 3, 6, 11], halftime: [0, 7, 10] }

export function arrangeNightElectronic(song) {
  const score = new Score({ bpm: song.bpm, seed: song.title, swing: song.swing ?? 0.56, swingUnit: 0.5 })
  const form = layOut(song, score)
  const tight = { looseness: 0.003, touch: 5 } // a machine with a little wear
  const keys = score.part('rhodes', { volume: 84, pan: 54, reverb: 55, chorus: 60, ...tight })
  const pad = score.part('warmPad', { volume: 98, pan: 48, reverb: 80, chorus: 50 })
  const halo = score.part('choirPad', { volume: 68, pan: 88, reverb: 100 })
  const bass = score.part(song.bass ?? 'roundBass', { volume: 84, pan: 64, reverb: 0, ...tight })
  const lead = score.part(song.lead ?? 'ocarina', {
    volume: song.leadVolume ?? 84,
    pan: 66,
    reverb: 85,
    chorus: 40,
    lag: 0.008,
  })
  const pluck = score.part(song.pluck ?? 'vibraphone', { volume: 122, pan: 96, reverb: 75, ...tight })
  const arp = score.part('polyPad', { volume: 66, pan: 30, reverb: 70, ...tight })
  const drums = score.drums(KIT.tr808, { volume: 92, pan: 64, reverb: 18, ...tight })
  const band = { song, score, keys, pad, halo, bass, lead, pluck, arp, drums, pattern: BEATS[song.beat] }
  perform(form, band, {
    section: playTheme,
    chord: playChord,
    ending: finish,
    afterBar: (players, place) => {
      if (place.bar.final) return
      pumpPad(pad, place.bar, place.energy > 0.5 ? players.pattern.kick : [0])
      beat(players, place)
    },
  })
  return { score, form }
}

function playTheme({ lead, pluck }, { section, energy }) {
  for (const note of section.melody) {
    const velocity = 60 + energy * 26 + (Number.isInteger(note.at) ? 4 : 0)
    sing(lead, [note], section.start, { velocity, legato: 0.92, arch: 8 })
    // Only long notes leave an echo; short ones would smear into a cluster.
    if (note.beats >= 0.75)
      echo(pluck, section, note.at + 0.75, note.pitch + 12, velocity * 0.8, note.beats > 1.5 ? 3 : 1)
  }
}

function layPads(band, { energy, chord, at }) {
  band.voicing = voiceChord(chord, { previous: band.voicing, low: 55, high: 74, size: 4, rootless: true })
  band.wide = voiceChord(chord, { previous: band.wide, low: 60, high: 82, size: 4 })
  band.pad.hold(at, band.wide, chord.beats * 1.02, 52 + energy * 22)
  if (energy > 0.5) band.halo.note(at, band.wide[3], chord.beats, 46 + energy * 20)
}

function playChord(band, place) {
  const { section, energy } = place
  layPads(band, place)
  if (energy > 0.25) stab(band, place)
  if (energy > 0.45) playBass(band, place)
  if (band.song.arpeggio && energy > 0.35) arpeggiate(band, place)
  if (!section.melody.length && energy > 0.3) drift(band, place)
}

function stab({ song, keys, voicing }, { bar, chord, energy }) {
  for (const [step, beats] of STABS[song.beat].filter(([position]) => within(chord, position)))
    keys.chord(bar.start + step / 4, voicing, beats, 48 + energy * 24 - (step % 4 ? 4 : 0), 0.004)
}

function playBass({ song, bass }, { bar, chord, energy }) {
  const root = pitchAbove(31, chord.bass)
  for (const step of BASS[song.beat].filter((position) => within(chord, position))) {
    const up = step === 11 || step === 14
    bass.note(bar.start + step / 4, up ? root + 12 : root, step === 0 ? 0.7 : 0.4, 78 + energy * 16)
  }
}

function finish(band, place) {
  layPads(band, place)
  const { at, chord } = place
  band.keys.chord(at, band.voicing, 5, 62, 0.05)
  band.bass.note(at, pitchAbove(31, chord.bass), 3.5, 80)
  band.pad.swell(at, at + 4, 100, 0)
}

// Ducking under the kick, drawn as expression: the pad swells back after each hit.
function pumpPad(pad, bar, kicks) {
  const ends = [...kicks.slice(1), 16]
  for (const [index, step] of kicks.entries()) {
    const from = bar.start + step / 4
    pad.swell(from, from + Math.min(1, (ends[index] - step) / 4) - 0.02, kicks.length > 1 ? 52 : 92, 118, 7)
  }
}

function arpeggiate({ arp, wide: tones }, { at, chord: { beats }, energy }) {
  const order = [0, 2, 1, 3, 2, 1, 3, 2]
  for (let step = 0; step < beats * 4; step += 1) {
    arp.note(
      at + step / 4,
      tones[order[step % 8]] + (step % 8 === 3 ? 12 : 0),
      0.22,
      40 + energy * 22 + (step % 4 === 0 ? 8 : 0),
    )
  }
}

function drift({ pluck, score, wide: tones }, { section, at }) {
  const tone = score.random.pick(tones.slice(1))
  echo(pluck, section, at - section.start + score.random.pick([0.5, 1, 1.5]), tone + 12, 70, 3)
}

// A dotted-eighth echo, locked to the tempo. Written as notes so that a repeat
// that falls under a new chord can step onto one of its tones.
function echo(pluck, section, from, pitch, velocity, repeats) {
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    const beat = from + repeat * 0.75
    if (beat >= section.beats) return
    const chord = section.chordAt(beat)
    const beats = Math.min(1.2, chord.at + chord.beats - beat)
    pluck.note(
      section.start + beat,
      nearestPitch(pitch, chord.classes),
      beats,
      Math.max(10, velocity * 0.55 ** repeat),
    )
  }
}

function beat(band, { section, bar, energy }) {
  const { drums } = band
  const { start, index } = bar
  const hit = (steps, drum, beats, force) => {
    for (const step of steps) drums.note(start + step / 4, drum, beats, force)
  }
  if (energy > 0.4) hit(band.pattern.kick, DRUM.kick, 0.3, 84 + energy * 20)
  if (energy > 0.5) {
    hit(band.pattern.clap, DRUM.clap, 0.3, 56 + energy * 18)
    hit(band.pattern.clap, DRUM.rim, 0.3, 44)
  }
  if (energy > 0.3) hats(band, start, energy)
  if (index === section.barCount - 1 && energy > 0.5) hit([13, 14, 15], DRUM.rim, 0.1, 74)
  if (index === 0 && energy > 0.6) drums.note(start, DRUM.crash, 2, 46)
}

function hats({ drums, pattern, score: { random } }, start, energy) {
  for (const step of pattern.hat)
    drums.note(start + step / 4, DRUM.closedHat, 0.1, 40 + energy * 20 + random.between(-6, 6))
  if (energy <= 0.6) return
  drums.note(start + 3.5, DRUM.openHat, 0.3, 40 + energy * 12)
  for (let step = 0; step < 16; step += 1)
    drums.note(start + step / 4, DRUM.maracas, 0.1, 22 + (step % 4 === 2 ? 14 : 0))
}
