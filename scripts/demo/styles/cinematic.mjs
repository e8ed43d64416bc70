// Closing titles: horn and strings over a slow ostinato, growing and letting go.

import { layOut, perform } from '../music/form.mjs'
import { pitchAbove, voiceChord } from '../music/harmony.mjs'
import { DRUM, KIT } from '../music/instruments.mjs'
import { sing } from '../music/melody.mjs'
import { Score } from '../music/score.mjs'

const OSTINATO = [0, 2, 3, 2, 1, 2, 3, 2]

export function arrangeCinematic(song) {
  const score = new Score({ bpm: song.bpm, seed: song.title })
  const form = layOut(song, score)
  const piano = score.part('piano', { volume: 108, pan: 52, reverb: 70 })
  const strings = score.part('strings', { volume: 98, pan: 44, reverb: 90 })
  const upper = score.part('slowStrings', { volume: 70, pan: 84, reverb: 100 })
  const basses = score.part('contrabass', { volume: 84, pan: 92, reverb: 60 })
  const horn = score.part(song.lead ?? 'frenchHorn', { volume: 76, pan: 72, reverb: 90, lag: 0.02 })
  const choir = score.part('choir', { volume: 60, pan: 60, reverb: 110 })
  const harp = score.part('harp', { volume: 104, pan: 32, reverb: 90 })
  const drums = score.drums(KIT.standard, { volume: 104, pan: 64, reverb: 80 })
  const timpani = score.part('timpani', { volume: 116, pan: 76, reverb: 90 })

  const band = { piano, strings, upper, basses, horn, choir, harp, drums, timpani }
  perform(form, band, {
    section: playTheme,
    chord: playChord,
    ending: (players, place) => {
      playChord(players, place)
      for (const part of [strings, choir, basses])
        part.swell(place.at, place.at + place.chord.beats * 1.5, 100, 0)
    },
    afterBar: (_, { bar, energy }) => {
      if (energy > 0.8 && bar.index % 4 === 0) drums.note(bar.start, DRUM.crash, 4, 52)
    },
    afterSection: (_, { section, energy }) => {
      const end = section.start + section.beats
      if (!section.ending) strings.swell(section.start, end, 70 + energy * 20, 88 + energy * 34, 32)
    },
  })
  score.rubato(form.beats, form.meter * 4, 0.025)
  score.ritardando(form.beats - form.meter * 2, form.beats - form.meter, 0.75)
  return { score, form }
}

function playTheme({ horn, upper }, { section, energy }) {
  sing(horn, section.melody, section.start, { velocity: 58 + energy * 34, arch: 18, legato: 1 })
  if (energy > 0.75) sing(upper, section.melody, section.start, { velocity: 70, transpose: 12, legato: 1.02 })
}

function playChord(band, { energy, bar, chord, at }) {
  const beats = bar.final ? chord.beats * 1.5 : chord.beats
  const bass = pitchAbove(33, chord.bass)
  band.mid = voiceChord(chord, { previous: band.mid, low: 52, high: 70, size: 4 })
  band.high = voiceChord(chord, { previous: band.high, low: 64, high: 84, size: 3 })
  band.piano.pedal(at, at + beats)
  band.piano.note(at, bass, beats, 50 + energy * 22)
  if (energy > 0.3) band.strings.hold(at, band.mid, beats * 1.02, 48 + energy * 30)
  if (energy > 0.5) band.basses.note(at, bass, beats * 0.98, 56 + energy * 28)
  if (energy > 0.6) band.choir.hold(at, band.high, beats, 50 + energy * 22)
  if (energy > 0.8) band.timpani.note(at, pitchAbove(40, chord.bass), 2, bar.index % 2 === 0 ? 78 : 54)
  if (!bar.final) playFigures(band, energy, chord, at)
}

function playFigures({ piano, harp, mid, high }, energy, chord, at) {
  for (let step = 0; step < chord.beats * 2; step += 1) {
    const lift = energy > 0.7 && step % 2 ? 12 : 0
    piano.note(
      at + step / 2,
      mid[OSTINATO[step % 8]] + lift,
      0.9,
      46 + energy * 22 + (step % 4 === 0 ? 7 : 0),
    )
  }
  if (energy <= 0.5) return
  // The harp leads over the bar line.
  for (const [index, pitch] of high.entries())
    harp.note(at + chord.beats - 0.75 + index * 0.25, pitch, 0.75 - index * 0.25, 48 + energy * 16)
}
